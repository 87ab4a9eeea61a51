set local role app_owner;

create index audit_log_created_idx on audit_log (org_id, created_at);

create table audit_chain (
  org_id uuid not null,
  seq bigint not null constraint seq_begins_at_one check (seq > 0),
  audit_id bigint not null,
  hash bytea not null constraint hash_is_a_sha_256 check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (org_id, seq)
);
create unique index audit_chain_audit_id_key on audit_chain (org_id, audit_id);
comment on table audit_chain is 'Seals on the audit trail: each hash covers its entry and the hash before. Append-only, written by a job.';
comment on column audit_chain.audit_id is 'The entry of audit_log; no foreign key, because a missing entry is what the chain must be able to show.';
select belongs_to_organization('audit_chain', 'select, insert');

grant select (org_id, id) on audit_log to app_definer;
create policy definer_reads on audit_log for select to app_definer using (true);
grant select (org_id, seq, audit_id) on audit_chain to app_definer;
create policy definer_reads on audit_chain for select to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function audited_organizations() returns table (org_id uuid, last_id bigint, sealed_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive logged as (
      (select a.org_id from audit_log a order by a.org_id limit 1)
      union all
      select (select a.org_id from audit_log a where a.org_id > l.org_id order by a.org_id limit 1)
      from logged l where l.org_id is not null
    ), sealed as (
      (select c.org_id from audit_chain c order by c.org_id limit 1)
      union all
      select (select c.org_id from audit_chain c where c.org_id > s.org_id order by c.org_id limit 1)
      from sealed s where s.org_id is not null
    )
    select o.org_id,
      coalesce((select max(a.id) from audit_log a where a.org_id = o.org_id), 0),
      coalesce((select max(c.audit_id) from audit_chain c where c.org_id = o.org_id), 0)
    from (select l.org_id from logged l union select s.org_id from sealed s) o
    where o.org_id is not null
  $$;
comment on function audited_organizations() is
  'Which organisations have an audit trail, and how far it is sealed; for the sealer, which may then open each. It leaps from shop to shop in the index.';
revoke execute on function audited_organizations() from public;
grant execute on function audited_organizations() to app_platform;

reset role;
revoke create on schema public from app_definer;
