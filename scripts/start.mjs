import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { install, top } from './install.mjs'
import { nodeFlags } from './node-flags.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

install()
buildWeb()
// What was compiled once need not be again: a later start is quicker, and the server smaller.
runUntilStopped([...nodeFlags, 'server/main.ts'], { NODE_COMPILE_CACHE: join(top, 'node_modules/.cache/node') })
