-- Titles of nothing but control characters are empty since 0054. Where an entry must have a title, it could
-- not be moved any more.
update calendar_entries set title = '-'
where title = '' and definition is null and (kind in ('workout', 'race') or (kind = 'note' and btrim(note) = ''));
