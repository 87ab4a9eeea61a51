import { startThrowaway } from './embedded.ts'
import { migrate } from './migrate.ts'
import { writeSnapshot } from './snapshot.ts'

/** `npm run snapshot`: migrates an empty database and writes its schema. */
const { url, stop } = await startThrowaway()
try {
  await migrate(url)
  await writeSnapshot(url)
} finally {
  await stop()
}
