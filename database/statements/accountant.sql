-- server/accountant/accountant-files.ts
delete from accountant_files where org_id = $1 and id in (
  select id from accountant_files where org_id = $1 order by made_at desc, id offset $2)

-- server/accountant/accountant-files.ts
insert into accountant_files (org_id, id, from_day, to_day, user_id, made_at, entries, lines, accounts)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)

-- server/accountant/accountant-files.ts
select count(*) as overlaps from accountant_files where org_id = $1 and from_day <= $3 and to_day >= $2

-- server/accountant/accountant-files.ts
select count(*) from accountant_files where org_id = $1

-- server/accountant/accountant-files.ts
select f.id, f.from_day as "from", f.to_day as "to", f.entries, coalesce(p.full_name, '') as made_by, f.made_at, f.lines, f.accounts,
  (select count(*) from accountant_files o where o.org_id = f.org_id and o.id <> f.id and o.from_day <= f.to_day and o.to_day >= f.from_day)
    as overlaps from accountant_files f
  left join actors_of_current_organizations() p on p.org_id = f.org_id and p.user_id = f.user_id where f.org_id = $1 and (f.id) > ($2::uuid) order by f.id limit $3 offset $4

-- server/accountant/accountant-files.ts
select f.id, f.from_day as "from", f.to_day as "to", f.entries, coalesce(p.full_name, '') as made_by, f.made_at, f.lines, f.accounts,
  (select count(*) from accountant_files o where o.org_id = f.org_id and o.id <> f.id and o.from_day <= f.to_day and o.to_day >= f.from_day)
    as overlaps from accountant_files f
  left join actors_of_current_organizations() p on p.org_id = f.org_id and p.user_id = f.user_id where f.org_id = $1 and f.id = $2

-- server/accountant/accountant-files.ts
select f.id, f.from_day as "from", f.to_day as "to", f.entries, coalesce(p.full_name, '') as made_by, f.made_at, f.lines, f.accounts,
  (select count(*) from accountant_files o where o.org_id = f.org_id and o.id <> f.id and o.from_day <= f.to_day and o.to_day >= f.from_day)
    as overlaps from accountant_files f
  left join actors_of_current_organizations() p on p.org_id = f.org_id and p.user_id = f.user_id where f.org_id = $1 order by f.made_at desc, f.id limit $2 offset $3

-- server/accountant/accountant-files.ts
select from_day as "from", to_day as "to" from accountant_files where org_id = $1 and id = $2

-- server/accountant/journal-accounts.ts
delete from journal_accounts where org_id = $1 and account = any ($2::text[])

-- server/accountant/journal-accounts.ts
insert into journal_accounts (org_id, account, code, name)
  select $1, a.account, a.code, a.name from json_to_recordset($2::json) as a (account text, code text, name text)

-- server/accountant/journal-accounts.ts
select account, code, name from journal_accounts where org_id = $1

-- server/accountant/journal-accounts.ts
select exists (select from trade_in_rules where org_id = $1) as buys

-- server/accountant/journal.ts
select day, kind, account, amount::text as amount from journal_of($1, $2, $3, $4)
