import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

// `node scripts/run.mjs [--with-web] <program> [arguments]`: runs a command of the README, which may be the first one in a fresh clone.
const [first, ...rest] = process.argv.slice(2)
install()
if (first === '--with-web') {
  buildWeb()
  runUntilStopped(rest)
} else {
  runUntilStopped([first ?? '', ...rest])
}
