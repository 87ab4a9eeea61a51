import { parseArgs } from 'node:util'
import { appVersion } from '@tunda/contract/version'
import { type Command, type Given, type Outcome, WrongUse } from './command.ts'
import { commands } from './commands.ts'

/** `tunda <command>`: exits with 0 when it is done, 1 when it was refused or failed, 2 when it was not understood. */
const [name, ...typed] = process.argv.slice(2)
const command = name === undefined ? undefined : commands[name]

if (command !== undefined && name !== undefined) process.exitCode = await runCommand(name, command, typed)
else if (name === '--version') console.log(appVersion)
else if (name === undefined || name === '--help' || name === 'help') console.log(list())
else {
  console.error(`Unknown command: ${name}.\n\n${list()}`)
  process.exitCode = 2
}

async function runCommand(called: string, { load, ...shape }: Command, args: string[]): Promise<number> {
  const isJson = args.includes('--json')
  try {
    const given = understand(shape, args)
    if (given === 'help') {
      console.log(help(called, shape))
      return 0
    }
    const { run } = await load()
    return report(await run(given), isJson)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (isJson) console.log(JSON.stringify({ ok: false, error: said }))
    else console.error(error instanceof WrongUse ? `${said}\n\n${help(called, shape)}` : said)
    return error instanceof WrongUse ? 2 : 1
  }
}

function report({ ok, said, facts }: Outcome, isJson: boolean): number {
  if (isJson) console.log(JSON.stringify({ ok, ...facts }))
  else for (const line of said) (ok ? console.log : console.error)(line)
  return ok ? 0 : 1
}

type Shape = Omit<Command, 'load'>

function understand({ words = [], options = {} }: Shape, args: string[]): Given | 'help' {
  const known = Object.entries(options).map(([option, { value }]) => [
    option,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ])
  const parsed = parse(args, {
    ...Object.fromEntries(known),
    help: { type: 'boolean' },
    json: { type: 'boolean' },
  })
  if (parsed.values.help === true) return 'help'
  const least = words.filter((word) => !word.startsWith('[')).length
  if (parsed.positionals.length < least) throw new WrongUse(`${words[parsed.positionals.length]} is missing.`)
  if (parsed.positionals.length > words.length)
    throw new WrongUse(`Unexpected argument: ${parsed.positionals[words.length]}.`)
  const given = Object.entries(parsed.values).map(([option, value]) => [option, String(value)])
  return { words: parsed.positionals, options: Object.fromEntries(given) }
}

function parse(args: string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

function list(): string {
  const width = Math.max(...Object.keys(commands).map((one) => one.length))
  return [
    'Usage: tunda <command> [options]',
    '',
    ...Object.entries(commands).map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`),
    '',
    'tunda <command> --help shows its options. Every command takes --json, for programs. Settings are environment variables: see the README.',
  ].join('\n')
}

function help(called: string, { about, words = [], options = {}, more }: Shape): string {
  const all: Shape['options'] = {
    ...options,
    json: { about: 'print the result as one line of JSON' },
    help: { about: 'show this help' },
  }
  const shown = Object.entries(all).map(([option, { about: what, value }]): [string, string] => [
    value === undefined ? `--${option}` : `--${option} <${value}>`,
    what,
  ])
  const width = Math.max(...shown.map(([left]) => left.length))
  return [
    `Usage: ${['tunda', called, ...words, '[options]'].join(' ')}`,
    '',
    `  ${about}.`,
    '',
    ...shown.map(([left, what]) => `  ${left.padEnd(width)}  ${what}`),
    ...(more === undefined ? [] : ['', more]),
  ].join('\n')
}
