import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from './with-client.ts'

/** The roles with the server's rights. Nobody signs in as them: an installation's own logins are members of them. */
export const servingRoles = ['app_api', 'app_auth', 'app_platform'] as const
export type ServingRole = (typeof servingRoles)[number]

/**
 * What one installation signs in with: for each serving role a login of its own, `app_api_<id>` and so on. Roles belong to the whole
 * cluster, so the id keeps two installations apart. The passwords are random, and kept by the installation alone.
 */
export type Logins = { readonly id: string; readonly passwords: Readonly<Record<ServingRole, string>> }

/** An advisory lock, any fixed number: its holder is the only server of this database that creates logins. */
const loginsLock = 7_486_733

/**
 * Settings of every connection of a login, set on the login because PgBouncer passes on no options: timeouts in milliseconds, and no JIT compilation,
 * which would cost more than these statements do.
 */
const loginSettings = {
  lock_timeout: '5000',
  statement_timeout: '10000',
  idle_in_transaction_session_timeout: '15000',
  jit: 'off',
}

export function newLogins(): Logins {
  const password = () => randomBytes(32).toString('base64url')
  const passwords = { app_api: password(), app_auth: password(), app_platform: password() }
  return { id: randomBytes(4).toString('hex'), passwords }
}

export function loginName(role: ServingRole, { id }: Logins): string {
  return `${role}_${id}`
}

/**
 * Creates or updates the installation's logins and lets them into the migrated database at `url`, whose user is the owner. Writes only what differs.
 * When it creates new logins, it removes the database's earlier ones, unless a server still uses them.
 */
export async function openLogins(
  url: string,
  logins: Logins,
  log: (message: string) => void = () => undefined,
): Promise<void> {
  await asOnlyOne(url, (client) => openOnce(client, logins, log))
}

/** Adds a second set of logins; the first keeps working until `removeFormerLogins`. */
export async function addLogins(url: string, logins: Logins): Promise<void> {
  await asOnlyOne(url, async (client) => {
    for (const role of servingRoles) await keepLogin(client, role, logins)
    await admitOnly(client, namesOf(logins))
  })
}

/** Removes all other logins of this database that nobody uses. Returns those that are left. */
export async function removeFormerLogins(url: string, logins: Logins): Promise<string[]> {
  return await asOnlyOne(url, async (client) => {
    const isFormer = (name: string) => !namesOf(logins).includes(name)
    for (const name of (await admittedLogins(client)).filter(isFormer))
      await removeUnused(client, name, () => undefined)
    return (await admittedLogins(client)).filter(isFormer)
  })
}

/** Whether anybody is signed in to this cluster with the logins of that id. */
export async function areLoginsInUse(url: string, id: string): Promise<boolean> {
  return await asOnlyOne(url, (client) =>
    isInUse(
      client,
      servingRoles.map((role) => `${role}_${id}`),
    ),
  )
}

function namesOf(logins: Logins): string[] {
  return servingRoles.map((role) => loginName(role, logins))
}

async function asOnlyOne<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await underLock(url, work)
    } catch (error) {
      if (attempt === attempts || !isMeeting(error)) throw error
      await sleep(Math.random() * 100 * attempt)
    }
  }
}

const attempts = 5
const [uniqueViolation, duplicateObject, concurrentUpdate] = ['23505', '42710', 'XX000']

/** Whether the error comes from two servers writing the same role at once: roles belong to the cluster, but the lock to one database. */
function isMeeting(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, message } = error
  return (
    code === uniqueViolation || code === duplicateObject || (code === concurrentUpdate && /concurrently/.test(message))
  )
}

async function underLock<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return await withClient({ connectionString: url, application_name: 'tunda logins' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [loginsLock])
    return await work(client)
  })
}

async function openOnce(client: pg.Client, logins: Logins, log: (message: string) => void): Promise<void> {
  await refuseRolesThatBypassRls(client)
  const own = namesOf(logins)
  const former = (await admittedLogins(client)).filter((name) => !own.includes(name))
  const isNew = !(await areAdmitted(client, own))
  for (const role of servingRoles) await keepLogin(client, role, logins)
  if (isNew) await admitOnly(client, own)
  if (isNew) for (const name of former) await removeUnused(client, name, log)
  for (const role of servingRoles) await closeRole(client, role, log)
}

async function refuseRolesThatBypassRls(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname ~ '^app_(api|auth|platform)(_|$)' and (rolsuper or rolbypassrls)`,
  )
  if (rows[0] === undefined) return
  throw new Error(
    `The role ${rows[0].rolname} is a superuser or bypasses row security, so Tunda does not start with it. Take both from the role.`,
  )
}

/** The logins of all installations that may connect to this database. */
async function admittedLogins(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    `select r.rolname from pg_database d, aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
     where d.datname = current_database() and a.privilege_type = 'CONNECT' and r.rolname ~ '^app_(api|auth|platform)_'`,
  )
  return rows.map((row) => row.rolname)
}

async function areAdmitted(client: pg.Client, names: readonly string[]): Promise<boolean> {
  const admitted = await admittedLogins(client)
  return names.every((name) => admitted.includes(name))
}

/** Makes sure that the login exists with its password and settings, and is a member of the role. */
async function keepLogin(client: pg.Client, role: ServingRole, logins: Logins): Promise<void> {
  const [name, password] = [client.escapeIdentifier(loginName(role, logins)), logins.passwords[role]]
  const hash = createHash('sha256').update(password).update(JSON.stringify(loginSettings))
  const mark = `tunda ${hash.digest('hex').slice(0, 16)}`
  const { rows } = await client.query<{ is_member: boolean; mark: string | null }>(
    `select pg_has_role(oid, $2, 'member') as is_member, shobj_description(oid, 'pg_authid') as mark
     from pg_roles where rolname = $1 and rolcanlogin`,
    [loginName(role, logins), role],
  )
  const [known] = rows
  if (known?.mark !== mark) {
    await client.query(`${known ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`)
    for (const [setting, value] of Object.entries(loginSettings))
      await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`)
    await client.query(`comment on role ${name} is ${client.escapeLiteral(mark)}`)
  }
  if (!known?.is_member) await client.query(`grant ${role} to ${name}`)
}

/** Lets only these logins connect: another installation's logins have the same roles, and so would have the same rights here. */
async function admitOnly(client: pg.Client, names: readonly string[]): Promise<void> {
  const database = await here(client)
  await client.query(`revoke connect on database ${database} from public`)
  await client.query(
    `grant connect on database ${database} to ${names.map((name) => client.escapeIdentifier(name)).join(', ')}`,
  )
}

/** Removes a login that was made before the secrets were lost or changed, unless a server uses it or another login of the same set. */
async function removeUnused(client: pg.Client, login: string, log: (message: string) => void): Promise<void> {
  const id = login.slice(login.lastIndexOf('_') + 1)
  const siblings = servingRoles.map((role) => `${role}_${id}`)
  if (await isInUse(client, siblings)) {
    return log(`the login ${login} stays: another server with its own DATA_DIR uses it`)
  }
  const name = client.escapeIdentifier(login)
  await client.query(`revoke connect on database ${await here(client)} from ${name}`)
  // Fails if another database uses it too, and then it stays.
  await client.query(`drop role ${name}`).catch(() => undefined)
}

/** Releases until 1.0 signed in as the role itself, with a password made from the owner's. */
async function closeRole(client: pg.Client, role: ServingRole, log: (message: string) => void): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [role])
  if (!rowCount) return
  if (await isInUse(client, [role])) {
    return log(
      `an older server is signed in as ${role}: start this one again once that has stopped, so that the role is closed`,
    )
  }
  await client.query(`alter role ${role} nologin password null`)
}

async function isInUse(client: pg.Client, names: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_stat_activity where usename = any ($1) limit 1', [names])
  return Boolean(rowCount)
}

async function here(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return client.escapeIdentifier(rows[0]?.name ?? '')
}
