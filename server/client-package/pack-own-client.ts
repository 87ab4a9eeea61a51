import { describeApi } from '../http/describe-api.ts'
import { describedCalls } from './described-calls.ts'
import { packClient } from './write-client.ts'

/** The client of exactly this version, as npm packs it. */
export async function packOwnClient(): Promise<Buffer> {
  return await packClient(describedCalls((await describeApi()).paths ?? {}))
}
