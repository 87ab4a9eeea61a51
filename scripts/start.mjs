import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { install, top } from './install.mjs'
import { nodeFlags } from './node-flags.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

install()
buildWeb()
// Cached compilation makes later starts quicker, and the server smaller.
runUntilStopped([...nodeFlags, 'server/main.ts'], { NODE_COMPILE_CACHE: join(top, 'node_modules/.cache/node') })
