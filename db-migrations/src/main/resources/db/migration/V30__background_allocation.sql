-- Whether the score is bytes that JMH and the JVM allocate beside the benchmark. Not known of points stored before.
alter table point add column background boolean not null default false;
