# /etc/patroni/pgbackrest-push.sh of each database server: PostgreSQL's archive_command, with the path of a segment of the log.
# Exit code 45 of pgbackrest: the archive holds another version of this segment. After a failover that is the last segment of
# the former primary, whose unheard end differs. PostgreSQL would offer it for ever and archive nothing after it. Of a
# timeline that has ended either version will do: what counts of it is also in the first segment of the timeline that follows.
# In the present timeline the difference is a fault, and archiving stops.
segment=$1
pgbackrest --stanza=reluit archive-push "$segment"
code=$?
[ "$code" = 45 ] || exit "$code"
timeline=$(basename "$segment" | cut -c 1-8)
present=$(ls "$(dirname "$segment")" | grep '^[0-9A-F]\{8\}\.history$' | tail -n 1 | cut -c 1-8)
[ "$present" \> "$timeline" ] || exit "$code"
echo "$segment of an ended timeline is archived in another version"
