import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Family, Timer } from './figures.ts'

/** How often each procedure was asked, how it was answered, and how long that took. */
export class RequestFigures {
  readonly #answered = new Counter()
  readonly #took = new Timer()
  readonly #called = new WeakMap<FastifyRequest['raw'], string>()

  /** Which procedure of the contract a request has come to; its address alone does not say so. */
  name(request: FastifyRequest, procedure: string): void {
    this.#called.set(request.raw, procedure)
  }

  nameOf(request: FastifyRequest): string {
    return this.#called.get(request.raw) ?? request.routeOptions.url ?? 'unknown'
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const procedure = this.nameOf(request)
      this.#answered.add({ procedure, status: `${Math.floor(reply.statusCode / 100)}xx` })
      this.#took.observe({ procedure }, reply.elapsedTime / 1000)
      done()
    })
  }

  families(): Family[] {
    return [
      this.#answered.family('tunda_requests_total', 'Requests answered, by procedure or route and kind of status.'),
      this.#took.family('tunda_request_seconds', 'Time to answer a request.'),
    ]
  }
}
