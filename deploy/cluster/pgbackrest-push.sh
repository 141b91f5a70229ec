# /etc/patroni/pgbackrest-push.sh of each database server: PostgreSQL's archive_command, with the path of a segment of the log.
# Exit code 45 of pgbackrest: the archive holds another version of this segment. That happens after a failover to the last
# segment of a timeline, because no replica received its end. PostgreSQL would try it for ever, and archive nothing after it.
# Both versions are good for a restore: the first segment of the next timeline repeats what both have in common, and only that
# is replayed. In the present timeline a difference is a fault, so the command fails and archiving stops.
segment=$1
pgbackrest --stanza=reluit archive-push "$segment"
code=$?
[ "$code" = 45 ] || exit "$code"
timeline=$(basename "$segment" | cut -c 1-8)
present=$(ls "$(dirname "$segment")" | grep '^[0-9A-F]\{8\}\.history$' | tail -n 1 | cut -c 1-8)
[ "$present" \> "$timeline" ] || exit "$code"
echo "$segment of an ended timeline is archived in another version"
