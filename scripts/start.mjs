import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

install()
buildWeb()
runUntilStopped(['server/main.ts'])
