import { spawnSync } from 'node:child_process'
import { type Entry, machinesOf } from '../bench/kept-figures.ts'
import { unseenBy } from './unseen.ts'

export type Proved = Entry & {
  readonly promise: string
  readonly figures: string
  readonly mutant: string
  readonly seed: number
}

/** `docs/proofs.md` from the stored figures. `missing`: proofs that have not been run since they were written. */
export function proofsPage(all: readonly Proved[], missing: readonly string[], mended: readonly string[]): string {
  const { letterOf, words } = machinesOf(all)
  const parts = all.map(({ promise, figures, mutant, source, seed, form, day, machine }) =>
    [
      `### ${promise}`,
      figures,
      `- With the guard taken out: ${mutant}`,
      `- Cannot see: ${unseenBy(source) ?? 'nobody said yet'}`,
      `- \`npm run proofs ${source}\`, ${form}, seed ${seed}, ${day}, machine ${letterOf(machine)}`,
    ]
      .join('\n\n')
      .replaceAll('\n\n- ', '\n- ')
      .replace('\n- With', '\n\n- With'),
  )
  return [
    '# What is proved',
    'Written by `npm run proofs`, never by hand: a proof that is run again replaces what stood there. In its full form it has the sizes of the promise; in its short form it is the one that goes with all the tests. How a proof is made is told in [proofs/README.md](../proofs/README.md).',
    `${all.length} promises, ${all.filter(({ form }) => form === 'full form').length} of them in the full form, on\n\n${words}`,
    ...parts,
    '## Not run since they were written',
    missing.length === 0 ? 'None.' : missing.map((source) => `- \`${source}\``).join('\n'),
    '## Mended last',
    'What was wrong since the last release and is not any more, by the subjects of the commits, the newest first (twenty at most).',
    mended.map((subject) => `- ${subject}`).join('\n'),
    '',
  ].join('\n\n')
}

/** Subjects of the fixes since the last release; empty without a history. */
export function mendedLast(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? ''
  const release = git('describe', '--tags', '--abbrev=0')
  const said = git('log', '--format=%s', '-n', '20', '--grep=^fix', ...(release === '' ? [] : [`${release}..`]))
  return said === '' ? [] : said.split('\n')
}
