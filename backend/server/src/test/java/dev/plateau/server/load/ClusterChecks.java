package dev.plateau.server.load;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.Night;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which acknowledged uploads and mails of a cluster were lost or doubled. */
final class ClusterChecks {
    private static final double ROUNDING = 1e-9;

    private final List<Stored> stored;

    /** Runs of a commit, and their scores. */
    private record Stored(String commit, long runs, long run, long scores, double sum) {}

    ClusterChecks(GivenDatabase database) {
        stored = database.jdbc()
                .sql("""
                select r.commit_sha, count(distinct r.id), max(r.id), count(*), sum(s.score)
                from run r join score s on s.run_id = r.id and s.project_id = r.project_id group by r.commit_sha
                """)
                .query((row, number) ->
                        new Stored(row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getDouble(5)))
                .list();
    }

    /** Faults of nights, whose numbers and runs are given: lost, doubled, or with other scores. */
    List<String> uploads(Map<Integer, Long> acknowledged) {
        Map<String, Stored> byCommit = stored.stream().collect(Collectors.toMap(Stored::commit, Function.identity()));
        List<String> lost = new ArrayList<>();
        List<String> doubled = new ArrayList<>();
        List<String> altered = new ArrayList<>();
        acknowledged.forEach((number, run) -> {
            Night night = NightSender.night(number);
            Stored found = byCommit.get(night.commit());
            if (found == null || (found.runs() == 1 && found.run() != run)) {
                lost.add(night.commit());
            } else if (found.runs() > 1 || found.scores() > NightSender.BENCHMARKS) {
                doubled.add(night.commit());
            } else if (Math.abs(found.sum() / night.sum() - 1) > ROUNDING) {
                altered.add(night.commit());
            }
        });
        List<String> faults = new ArrayList<>();
        add(faults, "acknowledged uploads lost", lost);
        add(faults, "acknowledged uploads doubled", doubled);
        add(faults, "acknowledged uploads with other scores", altered);
        return faults;
    }

    /** Mails that arrived more than once; {@code taken} are the ids of all that arrived. */
    static List<String> mails(List<String> taken) {
        HashSet<String> once = new HashSet<>();
        List<String> faults = new ArrayList<>();
        add(faults, "mails doubled", taken.stream().filter(id -> !once.add(id)).toList());
        return faults;
    }

    private static void add(List<String> faults, String what, List<String> found) {
        if (!found.isEmpty()) {
            faults.add(what + ": " + found.size() + ": " + found);
        }
    }
}
