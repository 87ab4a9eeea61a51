import { activeOrganizationId } from '../calls/active-organization.ts'
import { config } from '../calls/config.ts'
import { failureFromBody, networkFailure } from '../calls/failure.ts'
import { accessToken } from '../session/auth.ts'
import { saveFile } from './save-file.ts'

/** Milliseconds for an upload; a phone's picture on a slow connection takes longer than any other call. */
const patience = 120_000

type Call = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }

/** Sends or fetches bytes, as the signed-in person. Throws a `Failure`. */
async function call(path: string, init: Call): Promise<Response> {
  const [token, organization] = [await accessToken(), activeOrganizationId()]
  const answer = await fetch(new URL(path, config().backendUrl), {
    ...init,
    headers: {
      ...init.headers,
      apikey: config().backendPublicKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(organization ? { 'x-organization-id': organization } : {}),
    },
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw networkFailure()
  })
  if (answer.ok) return answer
  throw failureFromBody(answer.status, await answer.json().catch(() => null))
}

/** Photos and documents of a product, documents of goods that came in or of an expense, or photos of a device under repair. */
export type Stored = {
  readonly kind: 'images' | 'documents' | 'papers' | 'expenses' | 'repairs'
  readonly owner_id: string
}

/** The content of a stored file. */
export async function readStored(
  file: Stored & { readonly id: string; readonly size?: 'large' | 'small' },
): Promise<Blob> {
  const { kind, owner_id, id, size = 'large' } = file
  return await (await call(`/storage/v1/object/${kind}/${owner_id}/${id}?size=${size}`, {})).blob()
}

/** Uploads a file for a product, goods that came in, an expense or a repair. */
export async function storeFile({ kind, owner_id }: Stored, file: File): Promise<void> {
  await call(`/storage/v1/object/${kind}/${owner_id}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
}

/** Saves a document as a file; it is never opened in the page. Throws a `Failure`. */
export async function saveStored({
  name,
  ...file
}: Stored & { readonly id: string; readonly name: string }): Promise<void> {
  saveFile(name, await readStored(file))
}
