import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

type Import = { readonly from: string; readonly to: string }

const top = import.meta.dirname
const folders = ['contract', 'database', 'server', 'web', 'e2e', 'proofs', 'bench', 'scripts']

/** What a slice of the server owns and others may therefore call. Everything else in a slice is its own business. */
const owned = [
  'account/confirmation/confirmed-address.ts',
  'account/network.ts',
  'account/passwords.ts',
  'account/sessions/left-session.ts',
  'analytics/day-totals.ts',
  'batches/allocate.ts',
  'batches/dated-stock.ts',
  'batches/move-batches.ts',
  'batches/open-batches.ts',
  'categories/alias.ts',
  'credit/accounts-at-till.ts',
  'credit/check-imported-debts.ts',
  'credit/credit-of-sale.ts',
  'credit/customer-gone.ts',
  'credit/enter-credit.ts',
  'credit/import-debts.ts',
  'credit/receive-at-till.ts',
  'customers/import-customers.ts',
  'customers/buyers.ts',
  'customers/totals.ts',
  'customers/walk-in.ts',
  'events/publish.ts',
  'imports/imported-rows.ts',
  'locations/location-rows.ts',
  'locations/seen-locations.ts',
  'laybys/customer-gone.ts',
  'money/list-wallets.ts',
  'money/move-money.ts',
  'notifications/alert-words.ts',
  'organization/held-roles.ts',
  'organization/lock-members.ts',
  'organization/lock-organization.ts',
  'organization/role-to-give.ts',
  'notifications/notification-words.ts',
  'organization/seats.ts',
  'price-lists/offers.ts',
  'price-lists/offers-then.ts',
  'products/attribute-columns.ts',
  'products/import/import-products.ts',
  'products/import/import-stock.ts',
  'products/import/check-imported-products.ts',
  'products/products-of-codes.ts',
  'products/receive-cost.ts',
  'products/seen-stock.ts',
  'products/stock.ts',
  'quotations/customer-gone.ts',
  'quotations/quotation-of-sale.ts',
  'repairs/customer-gone.ts',
  'sales/sale-id.ts',
  'staff/move-secrets.ts',
  'staff/own-pin.ts',
  'staff/pin-tries.ts',
  'staff/staff-at-till.ts',
  'staff/staff-rows.ts',
  'staff/staff-secrets.ts',
  'stock-takes/counted.ts',
  'subscription/count-products.ts',
  'subscription/limits.ts',
  'subscription/plan.ts',
  'subscription/plan-prices.ts',
  'stolen-devices/check-devices.ts',
  'subscription/plan-request-rows.ts',
  'analytics/running-out.ts',
  'purchase-orders/receive-order.ts',
  'suppliers/enter-debt.ts',
  'suppliers/supplier-products.ts',
  'suppliers/supplier-rows.ts',
  'terminals/count-terminals.ts',
  'terminals/suspect-clones.ts',
  'terminals/terminal-token.ts',
  'units/came-again.ts',
  'units/find-units.ts',
  'units/hold-unit.ts',
  'units/move-units.ts',
  'units/read-numbers.ts',
  'units/unit-of-line.ts',
  'units/unit-rows.ts',
]
const onlyFor: Record<string, readonly string[]> = {
  'customers/customer-rows.ts': ['changes'],
  'products/product-rows.ts': ['changes'],
  'analytics/shelf-totals.ts': ['products'],
  'batches/take-batches.ts': ['products'],
  'audit/log.ts': ['events'],
  'drawers/drawer-of-till.ts': ['till'],
  'drawers/replay-event.ts': ['till', 'sales'],
  'credit/account-rows.ts': ['laybys', 'repairs', 'till', 'trade-ins'],
  'credit/move-credit.ts': ['laybys', 'repairs', 'trade-ins'],
  'drawers/cash-at-till.ts': ['credit', 'laybys'],
  'drawers/lock-shift.ts': ['credit', 'laybys'],
  'laybys/laybys-at-till.ts': ['till'],
  'laybys/pay-at-till.ts': ['till'],
  'expenses/record-expense.ts': ['commission'],
  'events/record.ts': ['notifications'],
  'analytics/sold-by-product.ts': ['custom-reports'],
  'notifications/notify.ts': ['events'],
  'notifications/addressee.ts': ['custom-reports'],
  'notifications/recipients.ts': ['custom-reports'],
  'notifications/unsubscribe-token.ts': ['custom-reports'],
  'notifications/raise-alerts.ts': ['events'],
  'stolen-devices/number-hash.ts': ['key-change'],
  'sales/customer-of-sale.ts': ['customers'],
  'sales/lock-sale.ts': ['warranty-claims'],
  'sales/approvals/keep-approval.ts': ['till'],
  'sales/approvals/subject.ts': ['till'],
  'sales/review/park-sales.ts': ['till'],
  'sales/review/parked-words.ts': ['till'],
  'sales/review/sent-text.ts': ['exports'],
  'sales/own-sales.ts': ['products', 'receipts'],
  'sales/payments-of.ts': ['analytics'],
  'sales/admit-sellers.ts': ['trade-ins'],
  'sales/approvals/approvals-of-sales.ts': ['trade-ins'],
  'sales/record-one.ts': ['laybys', 'repairs', 'trade-ins'],
  'sales/refunds/cancel-of-shift.ts': ['till'],
  'sales/refunds/exchange-goods.ts': ['till'],
  'sales/refunds/find-sales-brought.ts': ['till'],
  'sales/refunds/refund-sale.ts': ['till'],
  'sales/refunds/doubted-refunds.ts': ['till'],
  'sales/sale-id.ts': ['till'],
  'sales/sale-batches.ts': ['till'],
  'sales/till-answer.ts': ['till'],
  'sales/staff-sellers.ts': ['till'],
  'sales/till-sale.ts': ['till'],
  'repairs/passcode-owner.ts': ['key-change'],
  'stolen-devices/report-device.ts': ['repairs'],
  'trade-ins/trade-in-rules.ts': ['till'],
  'trade-ins/trade-towards-sale.ts': ['till'],
  'terminals/clone-alerts.ts': ['events'],
  'units/own-parts.ts': ['goods-in', 'trade-ins'],
}
/** Not slices: what every slice stands on, and what puts slices together. */
const machinery = [
  'backups',
  'caches',
  'client-package',
  'code-samples',
  'doors',
  'first-run',
  'guides',
  'http',
  'jobs',
  'lists',
  'mail',
  'metrics',
  'operator',
  'outbox',
  'process',
  'public-links',
  'quotas',
  'realtime',
  'secrets',
  'seed',
  'storage',
  'testing',
  'traces',
  'words',
]
/** Of a slice, these alone speak HTTP. */
const speaksHttp = /\/(procedures|mount-[a-z-]+|process-sale|dialect)\.ts$/
const isForTests = (path: string) => /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)|-for-tests\.tsx?$/.test(path)
const isExempt = (path: string) => /^database\/(tables\.ts$|schema\.sql$|(migrations|statements)\/)/.test(path)
const limit = (path: string) => (isForTests(path) ? 400 : 300)
const lines = (source: string) => source.trimEnd().split('\n').length
const isOurs = (path: string) => folders.includes(path.split('/')[0] ?? '')

/** Why `from` may not import `to`, or nothing. A package is written as its bare name. */
function fault({ from, to }: Import): string | undefined {
  const [place, toPlace] = [from.split('/')[0], isOurs(to) ? to.split('/')[0] : undefined]
  if (place === 'contract') return faultInContract(from, to, toPlace)
  if (toPlace && isForTests(to) && !isForTests(from) && ['database', 'server', 'web'].includes(place ?? '')) {
    return 'only tests use what is made for tests'
  }
  if (place === 'database' && toPlace && toPlace !== 'database') return 'database imports nothing of ours'
  if (place === 'server' && toPlace && !['server', 'database', 'contract'].includes(toPlace))
    return 'server never sees web'
  if (place === 'server') return isForTests(from) ? undefined : faultInServer(from, to)
  if (place === 'web' && toPlace && !['web', 'contract'].includes(toPlace)) return 'web sees only contract'
  if (place === 'web' && toPlace === 'web') return isForTests(from) ? undefined : faultInWeb(from, to)
  return undefined
}

function faultInContract(from: string, to: string, toPlace: string | undefined): string | undefined {
  const libraries = ['zod', '@orpc/contract', '@lingui/core', '@lingui/message-utils', '#message-compiler']
  const allowed = isForTests(from) ? [...libraries, 'vitest', 'fast-check'] : libraries
  return toPlace === 'contract' || allowed.includes(to)
    ? undefined
    : 'contract imports only zod, the contract library and the one of its words'
}

function faultInServer(from: string, to: string): string | undefined {
  const [slice, toSlice] = [folderOf(from), folderOf(to)]
  if (!slice || machinery.includes(slice)) return undefined
  if (/^(fastify|@fastify\/|@orpc\/)/.test(to) && !speaksHttp.test(from)) return 'a use case knows no HTTP'
  if (!to.startsWith('server/') || !toSlice || toSlice === slice || machinery.includes(toSlice)) return undefined
  const file = to.slice('server/'.length)
  if (owned.includes(file) || onlyFor[file]?.includes(slice)) return undefined
  return `${slice} may use of ${toSlice} only what that owns`
}

function faultInWeb(from: string, to: string): string | undefined {
  const [slice, toSlice] = [folderOf(from), folderOf(to)]
  const isBase = slice === 'shared' || slice === 'theme'
  if (!slice || slice === 'shell') return undefined
  if (to.startsWith('web/back-office') || to.startsWith('web/main'))
    return 'the shell knows the slices, not they the shell'
  if (!toSlice || toSlice === slice || toSlice === 'shared' || toSlice === 'theme') return undefined
  return isBase ? 'shared knows no slice' : 'a slice uses shared, never another slice'
}

/** `sales` of `server/sales/record-sale.ts`; nothing for a file directly in the package's folder. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/')
  return parts.length > 2 ? parts[1] : undefined
}

function importsIn(path: string, source: string): Import[] {
  const words = /(?:\bfrom\s*|(?<!['"])\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g
  return [...source.matchAll(words)].map(([, , to = '']) => ({ from: path, to: resolved(path, to) }))
}

function resolved(from: string, to: string): string {
  if (to.startsWith('.')) return normalize(join(dirname(from), to))
  const [scope, name = '', ...rest] = to.split('/')
  if (scope === '@tunda') return `${name}/${rest.join('/') || 'index'}.ts`
  return scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? to)
}

function filesIn(folder: string): string[] {
  return readdirSync(join(top, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'public'].includes(name) && !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

const files = folders.flatMap(filesIn).map((path) => ({ path, source: readFileSync(join(top, path), 'utf8') }))
const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))

describe('imports between packages and slices', () => {
  it('hold for every import there is', () => {
    const imports = code.flatMap(({ path, source }) => importsIn(path, source))
    const faults = imports.flatMap((one) => (fault(one) ? [`${one.from} → ${one.to}: ${fault(one)}`] : []))
    expect(faults).toEqual([])
    expect(code.length).toBeGreaterThan(200)
    expect(imports.length).toBeGreaterThan(code.length)
  })

  it.each([
    ['contract/selling/sales.ts', `import { Tx } from '@tunda/database'`, 'contract imports only zod'],
    ['contract/selling/sales.ts', `import pg from 'pg'`, 'contract imports only zod'],
    ['database/pool.ts', `import { Sale } from '@tunda/contract/selling/sales'`, 'database imports nothing of ours'],
    ['server/app.ts', `export { paths } from '../web/paths.ts'`, 'server never sees web'],
    ['server/main.ts', `import { testDatabase } from '@tunda/database/testing'`, 'only tests'],
    ['server/sales/record-sale.ts', `import { addProduct } from '../products/add-product.ts'`, 'only what that owns'],
    ['server/products/stock.ts', `import { recordSale } from '../sales/record-sale.ts'`, 'only what that owns'],
    ['server/sales/record-sale.ts', `import type { FastifyRequest } from 'fastify'`, 'knows no HTTP'],
    ['server/sales/record-sale.ts', `import { ORPCError } from '@orpc/server'`, 'knows no HTTP'],
    ['web/sales/receipt.tsx', `import { stock } from '../../server/products/stock.ts'`, 'web sees only contract'],
    ['web/sales/receipt.tsx', `const form = await import('../products/product-form.tsx')`, 'never another slice'],
    [
      'web/shared/table/table.tsx',
      `import { ProductCard } from '../../products/product-card.tsx'`,
      'shared knows no slice',
    ],
    ['web/sales/receipt.tsx', `import '../back-office.tsx'`, 'not they the shell'],
  ])('are missed by %s with %s', (path, source, words) => {
    expect(importsIn(path, source).map(fault)).toEqual([expect.stringContaining(words)])
  })

  it.each([
    ['server/sales/record-sale.ts', `import { moveStock } from '../products/stock.ts'`],
    ['server/till/procedures.ts', `import { openSaleBatches } from '../sales/sale-batches.ts'`],
    ['server/customers/merge-customers.ts', `import { moveSales } from '../sales/customer-of-sale.ts'`],
    ['server/sales/procedures.ts', `import { member } from '../doors/doors.ts'`],
    ['web/back-office.tsx', `const SalesScreen = lazy(() => import('./sales/sales-screen.tsx'))`],
  ])('let %s do %s', (path, source) => {
    expect(importsIn(path, source).map(fault)).toEqual([undefined])
  })
})

describe('a name', () => {
  /**
   * The database's one entrance; the type of what a slice answers with; the library of the server, for proofs outside of it; what a build
   * puts something else in the place of; and the text of a program that is written.
   */
  const passedOn = [
    'contract/message-compiler.ts',
    'database/index.ts',
    'server/client-package/write-client.ts',
    'server/price-lists/offers.ts',
    'server/testing/calls.ts',
    'web/imports/zip-in-page.ts',
    'web/shared/calls/contract-routes.ts',
  ]
  const passesOn = /^export (type )?(\{[^}]*\}|\*) from '/m

  it('is imported from the file that defines it: none is passed on by another', () => {
    expect(code.flatMap(({ path, source }) => (passesOn.test(source) ? [path] : [])).toSorted()).toEqual(passedOn)
    expect("export { refundFailures } from './refund-failures.ts'").toMatch(passesOn)
  })
})

describe('no file outgrows the house', () => {
  it('is 300 lines or fewer, a test 400', () => {
    const measured = files.filter(({ path }) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !isExempt(path))
    const tooLong = measured.filter(({ path, source }) => lines(source) > limit(path)).map(({ path }) => path)
    expect(tooLong).toEqual([])
    expect(measured.length).toBeGreaterThan(200)
  })

  it('has nine in ten under 180 lines', () => {
    const sizes = code.filter(({ path }) => !isForTests(path) && !isExempt(path)).map(({ source }) => lines(source))
    const sorted = sizes.toSorted((one, other) => one - other)
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(180)
  })

  it('bears none of the names that say nothing', () => {
    const empty = /(^|[/-])(utils?|helpers?|common|misc|lib|core|manager|service|data|info|temp|v2)(\/|\.)/
    expect(files.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([])
    expect('server/sales/sale-utils.ts').toMatch(empty)
  })
})

describe('one sale, from its route to its commit', () => {
  const trace = [
    'server/sales/process-sale.ts',
    'server/sales/sale-batches.ts',
    'server/sales/record-sale.ts',
    'server/sales/decide-sale.ts',
    'contract/selling/sale-policy.ts',
    'server/sales/write-sales.ts',
  ]
  /** Reached on the way, and passed by: what only tills need, whose turn it is, and what its name says whole. */
  const passedBy = [
    'till-sale',
    'approvals/approvals-of-sales',
    'approvals/subject',
    'approvals/unapproved-sale',
    'staff-sellers',
    'till-state',
    'decide-till-sale',
    'review/park-sales',
    'till-answer',
    'waiting-sales',
    'known-shops',
    'undecided-shops',
    'batch-homes',
    'shops-apart',
    'suspects',
    'admit-sellers',
    'sale-id',
    'known-sales',
    'sale-state',
    'goods-of-sale',
    'buyer-of-sale',
    'sale-totals',
    'invoice-number',
    'payments-of',
  ].map((name) => `server/sales/${name}.ts`)

  const sourceOf = (path: string) => code.find((file) => file.path === path)?.source ?? ''
  const called = (path: string) =>
    importsIn(path, sourceOf(path).replaceAll(/import type [^'"]*from\s*(['"])[^'"]+\1/g, '')).map(({ to }) => to)

  it('is read in at most 6 files and 900 lines, and ARCHITECTURE.md says in how many', () => {
    const page = readFileSync(join(top, 'ARCHITECTURE.md'), 'utf8')
    const count = trace.reduce((sum, path) => sum + lines(sourceOf(path)), 0)
    const said = Number(/(\d+) lines in six files/.exec(page)?.[1])
    for (const path of trace) expect(page).toContain(path.startsWith('contract/') ? path : path.split('/').at(-1))
    expect(trace.length).toBeLessThanOrEqual(6)
    expect(count).toBeLessThanOrEqual(900)
    expect(Math.abs(said - count)).toBeLessThanOrEqual(30)
  })

  it('runs through these files, each imported by one before it, and through no other of the slice unnamed', () => {
    trace.slice(1).forEach((path, i) => {
      const imported = trace.slice(0, i + 1).flatMap((before) => importsIn(before, sourceOf(before)))
      expect(imported.map(({ to }) => to)).toContain(path)
    })
    // The route is handed its batches.
    const reached = new Set(trace.slice(0, 2))
    for (const path of reached) for (const to of called(path)) if (to.startsWith('server/sales/')) reached.add(to)
    const named = [...trace, ...passedBy].filter((path) => path.startsWith('server/sales/'))
    expect([...reached].toSorted()).toEqual(named.toSorted())
  })
})

describe('rights', () => {
  const comparison = /role\w*\)?\s*[!=]==\s*'(owner|admin|member)'|'(owner|admin|member)'\s*[!=]==\s*\w*\.?role/i

  it('decide, and never the name of a role', () => {
    const sources = code.filter(({ path }) => !isForTests(path) && path !== 'contract/organization/rights.ts')
    expect(sources.flatMap(({ path, source }) => (comparison.test(source) ? [path] : []))).toEqual([])
    expect("if (member.role === 'member') return").toMatch(comparison)
    expect("const isOwner = 'owner' !== shop.role").toMatch(comparison)
  })
})

describe('failures', () => {
  const comparison =
    /(?<!typeof )\b(failure|error|refusal|problem)\??\.(code|message)\s*[!=]==|asFailure\([^)]*\)\.(code|message)\s*[!=]==|includes\((failure|error|refusal)\.(code|message)\)/

  it('are told apart on the screens by their key, never by a code that others share nor by a sentence', () => {
    const sources = code.filter(({ path }) => path.startsWith('web/') && !isForTests(path))
    expect(sources.flatMap(({ path, source }) => (comparison.test(source) ? [path] : []))).toEqual([])
    expect("if (failure.code === 'NOT_FOUND') return").toMatch(comparison)
    expect("error.message !== 'User not authenticated'").toMatch(comparison)
  })
})

describe('the words of the field', () => {
  const privateWords =
    /\b[dD]eeds?\b|(?<=[a-z])Deeds?\b|\bdeedsOf\b|\blanes?\b|\bbringIn(?!to)|bring-in-|bring-catalogue|\bknock|\bspeechOf\b|[mM]eddled?\b|\b[tT]ellers?\b|\b[dD]ice\b|\b[hH]earers?(?![a-z])|\btellEach\b|\bisAtPeace\b|\bTestBed\b|\bopenTestBed\b|\bHaste\b|\bmighty\b|\bforerunner|\b[dD]oomed\b|answers how to stop/

  it('stand in the code, not a dialect of our own', () => {
    const sources = files.filter(
      ({ path }) =>
        /\.(ts|tsx|mjs|sql)$/.test(path) && path !== 'architecture.test.ts' && path !== 'server/account/passwords.ts',
    )
    expect(sources.flatMap(({ path, source }) => (privateWords.test(source) ? [path] : []))).toEqual([])
    for (const word of ['a deed', 'onDeed(', 'tellers', 'bringInStock']) expect(`x ${word}`).toMatch(privateWords)
  })
})

describe('rows', () => {
  /** What a row has is said where it is asked for, and held against the statement (`statements.test.ts`). */
  const assertion = /\brows?\b[\w.[\]?!]* as (?!const\b)|\.query\([^;\n]*?\)\)*(\.rows)? as (?!const\b)[A-Z{]/

  it('are never asserted to be of another type', () => {
    const sources = code.filter(({ path }) => path.startsWith('server/') && !isForTests(path))
    const texts = sources.map(({ path, source }) => ({
      path,
      source: source.replaceAll(/`[^`]*`|'[^'\n]*'|^\s*(\/\/|\/?\*).*$/gm, "''"),
    }))
    expect(texts.flatMap(({ path, source }) => (assertion.test(source) ? [path] : []))).toEqual([])
    for (const wrong of ['return rows as Sale[]', 'row.facts as Facts', "(await tx.query('…')) as Sale[]"])
      expect(wrong).toMatch(assertion)
  })
})

describe('what happened', () => {
  /** Where an announcement is sent, and where an audit entry is written. */
  const telling = /\b\w+\.announce\(|\bwriteAudit\(|insert into audit_log/
  const places = ['server/audit/log.ts', 'server/audit/log-client-event.ts', 'server/events/record.ts']

  it('is told in one place, from which audit entry, announcement and notifications follow', () => {
    const sources = code.filter(({ path }) => /^(server|database)\//.test(path) && !isForTests(path))
    const found = sources.flatMap(({ path, source }) => (telling.test(source) ? [path] : []))
    expect(found.filter((path) => !places.includes(path))).toEqual([])
    expect(found).toContain('server/events/record.ts')
    expect("tx.announce([{ org_id, table: 'sales', type: 'INSERT', id }])").toMatch(telling)
    expect('await writeAudit(tx, entries)').toMatch(telling)
  })
})

describe('the name of a product', () => {
  const composing = /brand\} \$?\{(?:\w+\.)*(?:product_)?model\}|brand \|\| ' ' \|\|/

  it('is composed by contract/products/product-words.ts alone', () => {
    const sources = code.filter(({ path }) => !isForTests(path))
    const inRooms = sources.filter(({ path }) => /^(contract|server|web)\//.test(path))
    expect(inRooms.flatMap(({ path, source }) => (composing.test(source) ? [path] : []))).toEqual([])
    expect(`\${product.brand} \${product.model}`).toMatch(composing)
    expect('<b>{item.product_brand} {item.product_model}</b>').toMatch(composing)
    expect("select brand || ' ' || model as name").toMatch(composing)
  })
})
