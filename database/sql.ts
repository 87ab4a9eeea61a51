/** A piece of SQL with separate values, made by the tag `sql`. What is interpolated is another piece, or becomes a parameter. */
export class Sql {
  readonly pieces: readonly string[]
  readonly spans: readonly unknown[]
  constructor(pieces: readonly string[], spans: readonly unknown[]) {
    this.pieces = pieces
    this.spans = spans
  }
}

/** A value used in several places of one statement, as one parameter. */
export class Shared {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Composes SQL: sql`select … where ${condition} and name = ${name}`. A text between braces is a value, never SQL. */
export function sql(pieces: TemplateStringsArray, ...spans: readonly unknown[]): Sql {
  return new Sql(pieces, spans)
}

/** One parameter for all places of a statement that use it, such as the organisation. */
export function shared(value: unknown): Shared {
  return new Shared(value)
}

/** SQL written as a constant in the code: a list of columns, an order. */
export function fixed(text: string): Sql {
  return new Sql([text], [])
}

/** SQL from the code with numbered parameters, and their values, as a piece of a larger statement. Values that other pieces use too are `shared`. */
export function given(text: string, values: readonly unknown[]): Sql {
  const parts = text.split(/\$(\d+)/)
  const parameters = values.map((value) => (value instanceof Shared ? value : shared(value)))
  return new Sql(
    parts.filter((_, i) => i % 2 === 0),
    parts.filter((_, i) => i % 2 === 1).map((number) => parameters[Number(number) - 1]),
  )
}

/** The marker of statements that people compose: there are too many of them to be prepared or written to `statements/`. */
export const isOneOfMany = (text: string): boolean => text.startsWith('/* custom report */')

/** All of the conditions, joined by `and`; true if there are none. */
export function all(conditions: readonly Sql[]): Sql {
  const [first, ...rest] = conditions
  if (first === undefined) return fixed('true')
  return rest.reduce((before, condition) => sql`${before} and ${condition}`, first)
}

/** The text of a statement with its parameters numbered in the order in which they first come, and their values. */
export function statementOf(statement: Sql): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const places = new Map<Shared, number>()
  const place = (span: unknown): number => {
    if (!(span instanceof Shared)) return values.push(span)
    const known = places.get(span) ?? values.push(span.value)
    places.set(span, known)
    return known
  }
  const textOf = ({ pieces, spans }: Sql): string =>
    pieces.reduce((text, piece, i) => {
      const span = spans[i - 1]
      return `${text}${span instanceof Sql ? textOf(span) : `$${place(span)}`}${piece}`
    })
  return { text: textOf(statement), values }
}
