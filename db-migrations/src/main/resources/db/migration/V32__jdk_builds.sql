-- Two builds with all of the same names are two JDKs: the first one of an installation has no digest here, further ones have. The
-- build of a host's own files is that of its environment, unknown where only older collectors or plain uploads measured.
alter table jdk add column build text not null default '';
alter table jdk drop constraint jdk_vendor_version_vm_name_vm_version_key;
alter table jdk add unique (vendor, version, vm_name, vm_version, build);
alter table environment add column jdk_build text;
