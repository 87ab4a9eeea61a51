/** The part of JSON Schema that our document uses. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly not?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly default?: unknown
}

type Print = (schema: Schema) => string

/**
 * Prints schemas as TypeScript types. `known` has the names of types declared elsewhere, by how they print. In an input, a field may be left out or
 * be `undefined`.
 */
export function typePrinter({ isSent, known }: { isSent: boolean; known: ReadonlyMap<string, string> }): Print {
  const print: Print = (schema) => {
    const text = printed(schema)
    return known.get(text) ?? text
  }
  function printed(schema: Schema): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum !== undefined) return oneOf(schema.enum.map((value) => JSON.stringify(value)))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return oneOf((isSent ? plainest(choices) : choices).map(print))
    if (schema.allOf !== undefined) return schema.allOf.map(print).join(' & ')
    return ofType(schema)
  }
  function ofType(schema: Schema): string {
    const { type = '' } = schema
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
        return type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return schema.prefixItems === undefined
          ? `Array<${print(schema.items ?? {})}>`
          : `[${schema.prefixItems.map(print).join(', ')}]`
      case 'object':
        return ofObject(schema)
      default:
        return schema.not === undefined ? 'unknown' : 'never'
    }
  }
  function ofObject({ properties = {}, required = [], additionalProperties }: Schema): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
      if (required.includes(name)) return `${key}: ${print(schema)}`
      return isSent ? `${key}?: ${oneOf([print(schema), 'undefined'])}` : `${key}?: ${print(schema)}`
    })
    if (typeof additionalProperties === 'object' && fields.length === 0)
      return `Record<string, ${print(additionalProperties)}>`
    return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
  }
  return print
}

/** A query's number, which may also be text, is typed as a number, and a flag as a boolean. */
function plainest(choices: readonly Schema[]): readonly Schema[] {
  const plain = choices.find(({ type }) => type === 'integer' || type === 'boolean')
  const isSaidInText = ({ type, pattern, enum: words }: Schema) =>
    type === 'string' && (pattern === String.raw`^\d{1,15}$` || words?.join() === 'true,false')
  return plain !== undefined && choices.some(isSaidInText) ? choices.filter((one) => !isSaidInText(one)) : choices
}

function oneOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
