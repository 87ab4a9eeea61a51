set local role app_definer;

create or replace function hold_webhooks(at timestamptz, until timestamptz, most integer)
  returns table (
    org_id uuid, id uuid, owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz,
    owner_trial_end_date timestamptz, role text, role_id uuid, role_rights text[], location_ids uuid[], held_until timestamptz
  )
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
#variable_conflict use_column
declare
  shops uuid[];
  hooks uuid[];
begin
    select array_agg(due.org_id), array_agg(due.id) into shops, hooks from (
      select w.org_id, w.id from webhooks w join organizations o on o.id = w.org_id
      where w.paused_at is null and (w.held_until is null or w.held_until <= at) and state_of_organization(o.suspended_at, o.closed_at) is null
        and (
          -- The first of a thing is due; what comes after it waits for it.
          exists (
            select from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.id and d.next_at <= at
              and not exists (select from webhook_deliveries e where e.org_id = d.org_id and e.webhook_id = d.webhook_id
                and e.next_at is not null and e.thing = d.thing and e.seq < d.seq)
          )
          or w.told_seq < (select c.seq from audit_chain c where c.org_id = w.org_id order by c.seq desc limit 1)
        )
      order by w.held_until nulls first, w.org_id, w.id
      limit most
      for no key update of w skip locked
    ) due;
    return query with held as (
      update webhooks w set held_until = until where (w.org_id, w.id) in (select * from unnest(shops, hooks))
      returning w.org_id, w.id, w.user_id
    )
    select h.org_id, h.id, owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date, m.role, m.role_id, r.rights,
      m.location_ids, until
    from held h
    left join organization_members om on om.org_id = h.org_id and om.role = 'owner'
    left join users owner on owner.id = om.user_id
    left join user_subscriptions p on p.user_id = om.user_id
    left join users u on u.id = h.user_id and u.banned_at is null and u.closed_at is null
    left join organization_members m on m.org_id = h.org_id and m.user_id = u.id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id;
end $$;
comment on function hold_webhooks(timestamptz, timestamptz, integer) is
  'Takes webhooks of open shops that have something to tell and that no server holds, with the owner''s plan and the role of whoever is responsible.';
grant execute on function hold_webhooks(timestamptz, timestamptz, integer) to app_platform;
