import { beginRotation, finishRotation, type RotationOutcome } from '../key-change/rotate.ts'
import { type Given, type Outcome, WrongUse } from './command.ts'
import { withOwner } from './command-line.ts'

export async function run({ options }: Given): Promise<Outcome> {
  const isEnd = options.finish === 'true'
  if (options.anyway === 'true' && !isEnd) throw new WrongUse('--anyway works only with --finish.')
  if (options['use-after'] !== undefined && isEnd) throw new WrongUse('--use-after does not work with --finish.')
  const useAfter = Number(options['use-after'] ?? 60)
  if (!Number.isInteger(useAfter) || useAfter < 0 || useAfter > 86_400)
    throw new WrongUse('--use-after must be a number of seconds, at most 86400 (a day).')
  return await withOwner(async ({ url, settings: { DATA_DIR: dataDir } }) => {
    const place = { url, dataDir }
    return outcomeOf(await (isEnd ? finishRotation(place, options.anyway === 'true') : beginRotation(place, useAfter)))
  })
}

function outcomeOf({ ok, said, facts }: RotationOutcome): Outcome {
  return { ok, said, facts: ok ? facts : { error: said[0], ...facts } }
}
