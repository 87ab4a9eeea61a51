-- server/secrets/shown-secrets.ts
update api_keys set verifier = $3, pepper_id = $4
  where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])

-- server/secrets/shown-secrets.ts
update pos_terminals set verifier = $3, pepper_id = $4
  where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])
