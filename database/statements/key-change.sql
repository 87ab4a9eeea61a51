-- server/key-change/left-behind.ts
select (select count(*) from auth.sessions where pepper_id <> $1) as sessions,
  (select count(*) from auth.factors where pepper_id <> $1) as factors

-- server/key-change/left-behind.ts
select (select count(*) from pos_terminals where org_id = $1 and pepper_id <> $2) as tills,
  (select count(*) from api_keys where org_id = $1 and pepper_id <> $2) as programs,
  (select count(*) from staff where org_id = $1 and pin_pepper_id <> $2) as pins,
  (select count(*) from staff where org_id = $1 and badge_pepper_id <> $2) as badges,
  (select count(*) from webhooks where org_id = $1 and (pepper_id <> $2 or former_pepper_id <> $2)) as webhooks,
  (select count(*) from trade_ins where org_id = $1 and pepper_id <> $2) as trade_ins,
  (select count(*) from repairs where org_id = $1 and pepper_id <> $2) as passcodes

-- server/key-change/move-sealed.ts
select id, former_sealed_secret as sealed_secret, former_pepper_id as pepper_id from webhooks
  where org_id = $1 and id > $2 and former_pepper_id <> $3 order by id limit $4 for no key update

-- server/key-change/move-sealed.ts
select id, number, number_hash from device_reports where org_id = $1 and id > $2 order by id limit $3 for update

-- server/key-change/move-sealed.ts
select id, sealed_number, sealed_photo, pepper_id from trade_ins where org_id = $1 and id > $2 and pepper_id <> $3
  order by id limit $4 for update

-- server/key-change/move-sealed.ts
select id, sealed_passcode as sealed_secret, pepper_id from repairs
  where org_id = $1 and id > $2 and sealed_passcode is not null and pepper_id <> $3 order by id limit $4 for no key update

-- server/key-change/move-sealed.ts
select id, sealed_secret, pepper_id from auth.factors where id > $1 and sealed_secret is not null and pepper_id <> $2
  order by id limit $3 for update

-- server/key-change/move-sealed.ts
select id, sealed_secret, pepper_id from webhooks where org_id = $1 and id > $2 and pepper_id <> $3
  order by id limit $4 for no key update

-- server/key-change/move-sealed.ts
update auth.factors set sealed_secret = $2, pepper_id = $3 where id = $1

-- server/key-change/move-sealed.ts
update device_reports set number_hash = $3 where org_id = $1 and id = $2

-- server/key-change/move-sealed.ts
update repairs set sealed_passcode = $3, pepper_id = $4 where org_id = $1 and id = $2

-- server/key-change/move-sealed.ts
update trade_ins set sealed_number = $3, sealed_photo = $4, pepper_id = $5 where org_id = $1 and id = $2

-- server/key-change/move-sealed.ts
update webhooks set former_sealed_secret = $3, former_pepper_id = $4 where org_id = $1 and id = $2

-- server/key-change/move-sealed.ts
update webhooks set sealed_secret = $3, pepper_id = $4 where org_id = $1 and id = $2
