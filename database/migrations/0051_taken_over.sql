-- What a stranger connected who opened an account with another's address: `end_programs_of_owner` ends it.
set local role app_owner;

create policy definer_revokes on api_keys for update to app_definer using (true);
grant update (revoked_at, verifier, pepper_id, former_verifier, former_until) on api_keys to app_definer;
create policy definer_removes on webhooks for delete to app_definer using (true);
grant delete on webhooks to app_definer;
