-- server/terminals/add-terminal.ts
insert into pos_terminals (org_id, id, terminal_no, name, verifier, pepper_id, token_prefix, user_id, trusted_since, created_at,
    location_id)
  select $1, $2, coalesce(max(terminal_no), 0) + 1, $3, $4, $5, $6, $7, $8, $8, $9 from pos_terminals where org_id = $1

-- server/terminals/count-terminals.ts
select count(*) as count from pos_terminals where org_id = $1 and revoked_at is null

-- server/terminals/lock-terminal.ts
select name, verifier, revoked_at from pos_terminals
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/terminals/move-terminal.ts
update pos_terminals set location_id = $3 where org_id = $1 and id = $2

-- server/terminals/offer-pairing.ts
insert into terminal_pairings (org_id, terminal_id, selector, verifier, tries_left, expires_at, user_id)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (org_id, terminal_id) do update set selector = excluded.selector, verifier = excluded.verifier,
    tries_left = excluded.tries_left, expires_at = excluded.expires_at, user_id = excluded.user_id

-- server/terminals/offer-pairing.ts
update pos_terminals set revoked_at = null, trusted_since = null where org_id = $1 and id = $2

-- server/terminals/rename-terminal.ts
update pos_terminals set name = $3 where org_id = $1 and id = $2

-- server/terminals/revoke-terminal.ts
delete from terminal_pairings where org_id = $1 and terminal_id = $2

-- server/terminals/revoke-terminal.ts
update pos_terminals set revoked_at = $3, verifier = null, pepper_id = null, token_prefix = null, former_verifier = null,
    former_until = null, device_id = null, queue_length = 0
  where org_id = $1 and id = $2

-- server/terminals/rotate-token.ts
update pos_terminals set former_verifier = verifier, former_until = case when verifier is not null then $3::timestamptz end,
    verifier = $4, pepper_id = $5, token_prefix = $6, user_id = $7
  where org_id = $1 and id = $2

-- server/terminals/settle-clones.ts
update alerts set resolved_at = $3, resolved_by = $4 where org_id = $1 and dedupe_key = $2 and resolved_at is null

-- server/terminals/settle-clones.ts
update pos_terminals set device_id = null where org_id = $1 and id = $2

-- server/terminals/terminal-rows.ts
select dedupe_key as about, count(*) as count from alerts
  where org_id = $1 and type = 'terminal_clone' and resolved_at is null group by dedupe_key

-- server/terminals/terminal-rows.ts
select t.id, t.org_id, t.name, t.terminal_no, t.token_prefix, t.created_at, t.paired_at, t.user_id, t.last_seen_at, t.app_version,
    t.queue_length, t.revoked_at, t.location_id, coalesce(s.count, 0) as sold_count, coalesce(s.total, 0) as sold_total,
    coalesce((select p.full_name from people_of_current_organizations() p where p.org_id = t.org_id and p.user_id = t.user_id), '')
      as user_name,
    case when t.former_until > $2 then t.former_until end as overlap_until,
    (select c.expires_at from terminal_pairings c
     where c.org_id = t.org_id and c.terminal_id = t.id and c.expires_at > $2 and c.tries_left > 0) as pairing_until,
    case when t.revoked_at is not null then 'revoked' when t.verifier is null or t.last_seen_at is null then 'waiting' else 'paired' end
      as status
  from pos_terminals t
  left join (
    select terminal_id, count(*) as count, sum(total_amount) as total
    from sales where org_id = $1 and sale_date >= ($3::date - 2)::timestamptz and sale_day = $3 and terminal_id is not null
      and status = 'completed'
    group by terminal_id
  ) s on s.terminal_id = t.id
  where t.org_id = $1 and ($4::uuid is null or t.id = $4) and ($5::uuid[] is null or t.location_id = any ($5))
  order by t.revoked_at is not null, t.terminal_no
