import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from './migrate.ts'
import { copyCitusDatabase, dropOnAll } from './testing/citus-cluster.ts'
import './testing/one-cluster.ts'

const template = 'migrated'
/** Any fixed number: whoever holds it is the one test file that makes the template. */
const templateLock = 5_310_447

/** A migrated database of this test file's own, and its end. Its url is the owner's, who migrates; `connectForTest(url)` serves. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await makeTemplate(client)
    await copyTemplate(client, name)
  })
  return {
    url: urlOf(name),
    drop: () => dropDatabase(name),
  }
}

/** An empty database, for what begins before the schema does. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await asOwner(async (client) => void (await client.query(`create database ${name}`)))
  return { url: urlOf(name), drop: () => dropDatabase(name) }
}

async function copyTemplate(client: pg.Client, name: string): Promise<void> {
  const nodes = inject('citusUrls')
  if (nodes.length > 0) await copyCitusDatabase(nodes, template, name)
  else await client.query(`create database ${name} template ${template}`)
}

const dropDatabase = async (name: string) => {
  if (inject('citusUrls').length > 0) return await dropOnAll(inject('citusUrls'), name)
  await dropOne(name)
}

const dropOne = (name: string) =>
  asOwner(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)))

async function makeTemplate(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount) return
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  await migrate(urlOf(draft))
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  return inject('clusterUrl').replace(/[^/]+$/, database)
}
