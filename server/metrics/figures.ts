/** Labels of a metric, such as the procedure. Only values named in the code or the contract, so that they stay few. */
export type Labels = Readonly<Record<string, string>>

/** Histogram buckets in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const

type Timed = { count: number; sum: number; readonly within: number[] }

/** One figure as Prometheus reads it. */
export type Sample = { readonly name: string; readonly labels?: Labels; readonly value: number }

/** A metric's name and help text; all samples of a family are written together. */
export type Family = {
  readonly name: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** Counts how often something happened. */
export class Counter {
  readonly #values = new Map<string, { labels: Labels; value: number }>()

  add(labels: Labels, more = 1): void {
    const key = JSON.stringify(labels)
    const found = this.#values.get(key)
    if (found === undefined) this.#values.set(key, { labels, value: more })
    else found.value += more
  }

  family(name: string, help: string): Family {
    const samples = [...this.#values.values()].map(({ labels, value }) => ({ name, labels, value }))
    return { name, kind: 'counter', help, samples }
  }
}

/** Counts how long something took. */
export class Timer {
  readonly #values = new Map<string, Timed & { readonly labels: Labels }>()

  observe(labels: Labels, seconds: number): void {
    const key = JSON.stringify(labels)
    const found = this.#values.get(key) ?? { labels, count: 0, sum: 0, within: bounds.map(() => 0) }
    this.#values.set(key, found)
    found.count += 1
    found.sum += seconds
    bounds.forEach((bound, i) => {
      if (seconds <= bound) found.within[i] = (found.within[i] ?? 0) + 1
    })
  }

  family(name: string, help: string): Family {
    const samples = [...this.#values.values()].flatMap(({ labels, count, sum, within }) => [
      ...bounds.map((bound, i) => ({
        name: `${name}_bucket`,
        labels: { ...labels, le: String(bound) },
        value: within[i] ?? 0,
      })),
      { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { name: `${name}_sum`, labels, value: sum },
      { name: `${name}_count`, labels, value: count },
    ])
    return { name, kind: 'histogram', help, samples }
  }
}

/** A figure of this moment, or one for each of several labels. */
export function gauge(
  name: string,
  help: string,
  value: number | null | readonly (readonly [Labels, number | null])[],
): Family {
  const all = Array.isArray(value) ? value : [[{}, value] as const]
  const samples = all.flatMap(([labels, one]) => (one === null ? [] : [{ name, labels, value: one }]))
  return { name, kind: 'gauge', help, samples }
}

/** The text that Prometheus reads (version 0.0.4). */
export function written(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, kind, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map((one) => `${one.name}${labelled(one.labels)} ${one.value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelled(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
