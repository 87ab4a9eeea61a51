import { z } from 'zod'

/** A message of the Phoenix channels protocol, which the realtime clients use. */
export type Frame = {
  readonly join_ref: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

const Reference = z
  .string()
  .max(100)
  .nullish()
  .transform((given) => given ?? null)
const Word = z.string().max(255)
const asObject = z.object({ join_ref: Reference, ref: Reference, topic: Word, event: Word, payload: z.unknown() })
const asArray = z.tuple([Reference, Reference, Word, Word, z.unknown()])

/** One of the protocol's two serialisations: a message as an object, or as an array. */
export type Serializer = {
  /** Undefined if the text is not a message. */
  readonly read: (text: string) => Frame | undefined
  readonly write: (frame: Frame) => string
}

const serializers: Readonly<Record<string, Serializer>> = {
  '1.0.0': { read: (text) => asObject.safeParse(parsed(text)).data, write: (frame) => JSON.stringify(frame) },
  '2.0.0': {
    read: (text) => {
      const { data } = asArray.safeParse(parsed(text))
      if (data === undefined) return undefined
      const [join_ref, ref, topic, event, payload] = data
      return { join_ref, ref, topic, event, payload }
    },
    write: ({ join_ref, ref, topic, event, payload }) => JSON.stringify([join_ref, ref, topic, event, payload]),
  },
}

/** The serialisation of a protocol version, by default the first. Undefined for an unknown version. */
export function serializerOf(version: string | null): Serializer | undefined {
  return serializers[version ?? '1.0.0']
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
