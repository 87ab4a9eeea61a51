import { absolute } from '../backups/absolute.ts'

/** One option of a command. `value` names what follows it; without, it is a switch. */
export type Option = { readonly value?: string; readonly about: string }

/** What was typed after a command's name. */
export type Given = {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

/** The result of a command: sentences for a person, facts for a program. If not `ok`, it exits with 1. */
export type Outcome = {
  readonly ok: boolean
  readonly said: readonly string[]
  readonly facts: Readonly<Record<string, unknown>>
}

export type Command = {
  /** One line of the list. */
  readonly about: string
  /** What follows the name, as in `<email>`. Those in square brackets may be left out. */
  readonly words?: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly more?: string
  readonly load: () => Promise<{ readonly run: (given: Given) => Promise<Outcome> }>
}

/** The person typed something that is not a command, and is shown the usage. */
export class WrongUse extends Error {}

/** A path as it was typed, from the folder that it was typed in; what lies in a bucket is named as it is. */
export function typedPath(path: string): string {
  return absolute(path, process.env.INIT_CWD ?? process.cwd())
}

export function required({ options }: Given, name: string): string {
  const value = options[name]
  if (value === undefined) throw new WrongUse(`--${name} is missing.`)
  return value
}

export function done(said: string, facts: Outcome['facts'] = {}): Outcome {
  return { ok: true, said: [said], facts }
}

export function refused(said: string, facts: Outcome['facts'] = {}): Outcome {
  return { ok: false, said: [said], facts: { error: said, ...facts } }
}
