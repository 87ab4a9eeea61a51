import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFlags } from '../node-flags.mjs'
import { run } from './run.mjs'

const user = '10001:10001'
const epoch = ['--sort=name', '--mtime=@0', '--numeric-owner']
const media = 'application/vnd.oci.image'

/** What the image does when it is started; the same for Docker, Podman and Kubernetes. */
const config = {
  User: user,
  Env: [
    'PATH=/app/bin:/usr/lib/postgresql/15/bin:/usr/bin:/bin',
    'DATA_DIR=/data',
    'DEMO=off',
    'NODE_COMPILE_CACHE=/tmp/compiled',
  ],
  Entrypoint: ['/app/node_modules/.bin/node', ...nodeFlags, '/app/server/operator/tunda.ts'],
  Cmd: ['serve'],
  WorkingDir: '/app',
  Volumes: { '/data': {} },
  ExposedPorts: { '3000/tcp': {} },
  StopSignal: 'SIGTERM',
  Healthcheck: { Test: ['CMD', '/app/bin/ready'], Interval: 10e9, Timeout: 3e9, StartPeriod: 60e9, Retries: 3 },
}

/**
 * Writes `root` as an image of one layer into one file that `docker load`, `podman load` and skopeo read: an OCI layout, with the list
 * that older Dockers want. It needs neither a daemon nor a registry, and the same root gives the same bytes.
 * @param {{ root: string, folder: string, to: string, tag: string, architecture: string }} parts
 */
export async function writeImage({ root, folder, to, tag, architecture }) {
  const layout = join(folder, 'layout')
  const blobs = join(layout, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const layer = join(folder, 'layer.tar')
  run('tar', ['-C', root, ...epoch, '-cf', layer, '.'])
  const plain = await digestOf(layer)
  run('gzip', ['-n', '-6', layer])
  const packed = await keep(`${layer}.gz`)
  const created = new Date(0).toISOString()
  const image = write({
    architecture,
    os: 'linux',
    created,
    config,
    rootfs: { type: 'layers', diff_ids: [`sha256:${plain}`] },
    history: [{ created, created_by: 'scripts/package.mjs' }],
  })
  const manifest = write({
    schemaVersion: 2,
    mediaType: `${media}.manifest.v1+json`,
    config: { mediaType: `${media}.config.v1+json`, ...image },
    layers: [{ mediaType: `${media}.layer.v1.tar+gzip`, ...packed }],
  })
  const named = {
    'org.opencontainers.image.ref.name': tag.split(':')[1],
    'io.containerd.image.name': `docker.io/library/${tag}`,
  }
  const index = {
    schemaVersion: 2,
    mediaType: `${media}.index.v1+json`,
    manifests: [{ mediaType: `${media}.manifest.v1+json`, ...manifest, annotations: named }],
  }
  const path = (/** @type {{ digest: string }} */ { digest }) => `blobs/sha256/${digest.split(':')[1]}`
  const older = [{ Config: path(image), RepoTags: [tag], Layers: [path(packed)] }]
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index))
  writeFileSync(join(layout, 'manifest.json'), JSON.stringify(older))
  writeFileSync(join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}')
  run('tar', ['-C', layout, ...epoch, '--owner=0', '--group=0', '-cf', to, '.'])

  /** @param {unknown} content */
  function write(content) {
    const text = JSON.stringify(content)
    const digest = createHash('sha256').update(text).digest('hex')
    writeFileSync(join(blobs, digest), text)
    return { digest: `sha256:${digest}`, size: Buffer.byteLength(text) }
  }

  /** @param {string} file */
  async function keep(file) {
    const digest = await digestOf(file)
    const { size } = statSync(file)
    renameSync(file, join(blobs, digest))
    return { digest: `sha256:${digest}`, size }
  }
}

/** @param {string} file */
async function digestOf(file) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
