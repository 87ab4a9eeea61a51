import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { offlineMatrix } from '../contract/till/offline-matrix.ts'

const top = join(import.meta.dirname, '..')

/**
 * The test that holds each line of `contract/till/offline-matrix.ts`, by its file and a part of its name.
 * @type {Readonly<Record<string, readonly [file: string, name: string]>>}
 */
export const heldBy = {
  sell: ['server/sales/till-sales.test.ts', 'is posted below zero and flagged'],
  'sell-unknown': ['server/sales/till-sales.test.ts', 'is parked for an unknown product'],
  'sell-device': ['server/till/till-units.test.ts', 'each sells its own without the server, others with somebody'],
  'reported-device': [
    'web/till/desk/reported-units.test.tsx',
    'knows what the shop reported without a connection, and never asks then',
  ],
  'sell-clock': ['server/sales/till-sales.test.ts', 'whose clock was off is flagged'],
  'list-prices': [
    'server/price-lists/prices-at-till.test.ts',
    'judges what a till tells later by the lists of that moment',
  ],
  layby: ['server/laybys/laybys.test.ts', 'cannot be sold by a till'],
  'layby-payment': ['server/laybys/pay-at-till.test.ts', 'meanwhile, it goes on the account once, told by name'],
  'on-account': ['server/credit/credit-at-till.test.ts', 'is recorded, and flagged where it passes the limit'],
  purchases: ['web/till/panels/last-purchases.test.tsx', 'without a connection what this till sold them'],
  'trade-in': ['web/till/trade-in/trade-in-panel.test.tsx', 'without a connection says why not'],
  'receive-payment': [
    'server/credit/payment-at-till.test.ts',
    'its cash is in the drawer, to be checked, and on no account',
  ],
  pin: ['server/staff/staff.test.ts', 'takes a pass at its own till alone'],
  badge: ['server/staff/staff.test.ts', 'is unlocked by a badge'],
  'own-pin': ['web/till/staff/pin-panel.test.tsx', 'needs a connection'],
  'below-price': ['server/sales/approvals/approvals.test.ts', 'offline it is posted whoever let it through'],
  drawer: ['server/till/keep-drawer.test.ts', 'is opened, worked and closed, told once it is there'],
  'sell-closed': ['server/till/keep-drawer.test.ts', 'gets a late sale as an addendum'],
  'close-twice': ['server/till/keep-drawer.test.ts', 'closed at the desk and at the till at once makes one Z'],
  'print-z': ['web/till/drawer/drawer-panel.test.tsx', 'counts blindly and closes without the server'],
  'refund-known': ['server/till/keep-refund.test.ts', 'of more than was sold, of no such sale'],
  cancel: ['web/till/panels/today-panel.test.tsx', 'needs a connection to cancel'],
  exchange: ['web/till/refunds/exchange.test.tsx', 'offers no exchange without a connection'],
  'refund-other': ['web/till/refunds/refund-panel.test.tsx', 'without a connection that it needs one'],
}

/** The page, with the table above. Fails for a line that no test covers, and for a test that does not exist. */
export function page() {
  const lines = offlineMatrix.flatMap(({ rows }) =>
    rows.map(({ id, what, goes, how, wrong }) => {
      const held = heldBy[id]
      if (held === undefined) throw new Error(`no test holds "${what}"`)
      const [file, name] = held
      if (!readFileSync(join(top, file), 'utf8').includes(name)) throw new Error(`${file} has no test "${name}"`)
      const may = [goes ? 'yes' : 'no', how].filter(Boolean).join('. ')
      return `| ${what} | ${may} | ${wrong ?? '–'} | [${name}](../${file}) |`
    }),
  )
  return `# What a till does offline

Made by \`scripts/write-offline.mjs\` from \`contract/till/offline-matrix.ts\`, as is the public page \`/offline\`. Each line names the test that holds it; without that test the build fails.

| what | offline | if it turns out wrong later | held by |
|---|---|---|---|
${lines.join('\n')}

Prices, people, permissions, stock adjustments, goods received and transfers need the server: they are changed in the back office.
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(top, 'docs/offline.md'), page())
