import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')

/**
 * What a till does without the server: whether it may, what happens when it turns out wrong, and the test that holds it, by its file and a
 * part of its name.
 * @type {readonly (readonly [what: string, may: string, wrong: string, heldBy: readonly [file: string, name: string]])[]}
 */
export const rows = [
  [
    'Sell',
    'yes',
    'Posted with a flag: sold more than there was, another price, over the limit',
    ['server/sales/till-sales.test.ts', 'is posted below zero and flagged'],
  ],
  [
    'Sell what the shop no longer knows',
    'yes',
    'Set aside until a manager approves or declines it',
    ['server/sales/till-sales.test.ts', 'is parked for an unknown product'],
  ],
  [
    'Sell while the clock is wrong',
    'yes',
    'Dated by what is known of the clock, and flagged',
    ['server/sales/till-sales.test.ts', 'whose clock was off is flagged'],
  ],
  [
    'Unlock the till by PIN',
    'yes, whoever has used this till before',
    'Sales of a PIN that was changed, or of a person who left, are flagged',
    ['server/staff/staff.test.ts', 'takes a pass at its own till alone'],
  ],
  ['Unlock the till by badge', 'no', '', ['server/staff/staff.test.ts', 'is unlocked by a badge']],
  [
    'Sell below the shop’s price',
    'yes, by the PIN of somebody who may',
    'Posted, flagged, and the owner is told at once',
    ['server/sales/approvals/approvals.test.ts', 'offline it is posted whoever let it through'],
  ],
  [
    'Open, count and close the till’s drawer; money in and out',
    'yes',
    'What comes after a closing is an addendum; its Z report stays',
    ['server/till/keep-drawer.test.ts', 'is opened, worked and closed, told once it is there'],
  ],
  [
    'Sell after another device closed the drawer',
    'yes',
    'An addendum to that Z report',
    ['server/till/keep-drawer.test.ts', 'gets a late sale as an addendum'],
  ],
  [
    'Close a drawer that the desk closes too',
    'yes',
    'One Z report; money that moved meanwhile is an addendum',
    ['server/till/keep-drawer.test.ts', 'closed at the desk and at the till at once makes one Z'],
  ],
  [
    'Print the Z report',
    'when it was sent: its number has no gaps',
    '',
    ['web/till/drawer/drawer-panel.test.tsx', 'counts blindly and closes without the server'],
  ],
  [
    'Refund a cash sale that this till knows',
    'yes, in cash, up to what the shop allows, by somebody who may refund',
    'The sale stays, the cash counts as taken out of the drawer, and the owner is told',
    ['server/till/keep-refund.test.ts', 'of more than was sold, of no such sale'],
  ],
  [
    'Refund any other sale',
    'no: another counter may have refunded it meanwhile',
    '',
    ['web/till/refunds/refund-panel.test.tsx', 'without a connection that it needs one'],
  ],
]

/** The page, with the table above. Fails for a test that is not there. */
export function page() {
  const lines = rows.map(([what, may, wrong, [file, name]]) => {
    if (!readFileSync(join(top, file), 'utf8').includes(name)) throw new Error(`${file} has no test "${name}"`)
    return `| ${what} | ${may} | ${wrong || '–'} | [${name}](../${file}) |`
  })
  return `# What a till does without a connection

Made by \`scripts/write-offline.mjs\`. Each line is held by the test that it names; a test that goes fails the build.

| what | without a connection | if it turns out wrong later | held by |
|---|---|---|---|
${lines.join('\n')}

Prices, people, permissions, stock by hand, goods that come in and transfers need the server: they are changed in the back office.
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(top, 'docs/offline.md'), page())
