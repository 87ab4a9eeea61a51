import { connectForTest } from '@tunda/database/testing/connect'
import { pino } from 'pino'
import { startOutbox } from '../server/outbox/start-outbox.ts'

/** A server's outbox as a process of its own, to be killed. Its database and SMTP server are in the environment. */
const { DATABASE_URL = '', SMTP_URL } = process.env
startOutbox({
  database: await connectForTest(DATABASE_URL),
  settings: { SITE_URL: 'http://shop.test', MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere', SMTP_URL },
  secrets: { peppers: [{ id: 'proof', key: 'a pepper' }] },
  log: pino({ level: 'silent' }),
})
