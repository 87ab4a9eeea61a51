import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The settings that the bench passes to a Vendure process in its environment. */
export type PeerEnvironment = {
  /** Where `npm ci` installed it. */
  readonly PEER_FOLDER: string
  readonly PEER_ADMIN: string
  readonly PEER_PASSWORD: string
}

export function setting(name: keyof PeerEnvironment | 'PORT' | 'DATABASE_URL' | 'DATA_DIR'): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

/** As many as there are connections, so that no request waits for another. */
const connections = 40

/** Vendure's own package, from the folder that it was installed into: nothing here depends on it. */
// biome-ignore lint/suspicious/noExplicitAny: its types are not here.
export function loadVendure(): any {
  const name = '@vendure/core'
  return createRequire(join(setting('PEER_FOLDER'), 'package.json'))(name)
}

/**
 * As it is run for customers, less what a counter does not need: no shipping address, no customer. Stock, contents, payments and fulfilments are
 * checked as usual. Updates of its search index wait until they are requested, so that sales do not pay for them.
 */
export function vendureConfig(vendure: ReturnType<typeof loadVendure>, hasSchema: boolean) {
  const { hostname, username, password, pathname } = new URL(setting('DATABASE_URL'))
  return {
    apiOptions: {
      port: Number(setting('PORT')),
      hostname: '127.0.0.1',
      adminApiPath: 'admin-api',
      shopApiPath: 'shop-api',
    },
    authOptions: {
      tokenMethod: ['bearer'],
      superadminCredentials: { identifier: setting('PEER_ADMIN'), password: setting('PEER_PASSWORD') },
    },
    dbConnectionOptions: {
      type: 'postgres',
      host: decodeURIComponent(hostname),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
      poolSize: connections,
      synchronize: !hasSchema,
      logging: false,
    },
    orderOptions: {
      process: [
        vendure.configureDefaultOrderProcess({
          arrangingPaymentRequiresCustomer: false,
          arrangingPaymentRequiresShipping: false,
        }),
      ],
    },
    paymentOptions: { paymentMethodHandlers: [] },
    importExportOptions: { importAssetsDir: setting('DATA_DIR') },
    logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
    plugins: [
      vendure.DefaultJobQueuePlugin.init({}),
      vendure.DefaultSearchPlugin.init({ bufferUpdates: true, indexStockStatus: false }),
    ],
  }
}
