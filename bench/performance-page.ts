import { type Entry, machinesOf, tableOf } from './kept-figures.ts'

export type Shown = Entry & {
  readonly words: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

const titles: Readonly<Record<string, string>> = {
  sales: 'Recording a sale',
  counter: 'Sales at a counter with everything of it',
  account: 'Selling on account and at list prices',
  locations: 'Sales in a shop of ten locations',
  searches: 'Searching products',
  lists: 'Long lists',
  reads: 'Reading a large shop',
  wide: 'Wide shops',
  reports: 'Reports that somebody described',
  landing: 'The landing page',
  honest: 'The largest honest shop',
  screens: 'First screens on a cheap phone',
  small: 'Small machines',
  peers: 'Beside a peer',
}

/** `docs/performance.md` from the stored figures. */
export function performancePage(all: readonly Shown[]): string {
  const { letterOf, words } = machinesOf(all)
  const parts = Object.entries(titles).flatMap(([source, title]) => {
    const own = all.filter((one) => one.source === source)
    const [first] = own
    if (first === undefined) return [`## ${title}\n\nNot measured yet: \`npm run bench -- 8 3 ${source}\`.`]
    const run = `${first.day}, machine ${letterOf(first.machine)}, ${first.form}: \`npm run bench -- … ${source}\``
    const tables = own.map(({ words: said, columns, rows }) =>
      rows.length === 0 ? said : `${said}\n\n${tableOf(columns, rows)}`,
    )
    return [`## ${title}\n\n${run}\n\n${tables.join('\n\n')}`]
  })
  return [
    '# What it costs',
    'Written by `npm run bench`, never by hand: a part that is measured again replaces what stood there. What each part does, and what would make it fail, is told in [bench/README.md](../bench/README.md).',
    `Measured on\n\n${words}`,
    ...parts,
    '## What none of this can see',
    'Client, server and PostgreSQL share one machine, and nothing on it is pinned; where others worked on it at the same time, absolute figures are worse than they need be and ratios less so. The throwaway database lies in memory where there is room: a flush costs less than on a disk, for both sides of a ratio alike. Networks and the disks of customers are not here. Of peers only Vendure is run; Open Source POS is not, since its packages come from Packagist, which the bench does not ask.',
    '',
  ].join('\n\n')
}
