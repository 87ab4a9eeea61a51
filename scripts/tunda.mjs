#!/usr/bin/env node
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { nodeFlags } from './node-flags.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

// `tunda <command>`: `npx tunda`, `npm run tunda --`, or a link to this file. Paths count from where it was typed.
const args = process.argv.slice(2)
install()
if (args[0] === 'serve' && !args.includes('--help')) buildWeb()
runUntilStopped([...nodeFlags, 'server/operator/tunda.ts', ...args], {
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
})
