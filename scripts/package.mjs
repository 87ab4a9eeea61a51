import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.mjs'
import { install, stop } from './install.mjs'
import { addLicences, makeBase } from './package/base.mjs'
import { writeImage } from './package/image.mjs'
import { run } from './package/run.mjs'
import { stageApp, version } from './package/stage.mjs'

/** The machines that there is a package for, by Node's and Debian's names. */
const machines = { x64: 'amd64', arm64: 'arm64' }
const epoch = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']

const { values } = parseArgs({
  options: {
    image: { type: 'boolean' },
    arch: { type: 'string', default: process.arch },
    to: { type: 'string', default: 'dist' },
  },
})
const { arch } = values
if (arch !== 'x64' && arch !== 'arm64') stop('--arch must be x64 or arm64.')

install()
buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'tunda-package-'))
// Not `finally`: a program that fails ends the process (`stop`).
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const to = resolve(values.to)
const name = `tunda-${version}-linux-${arch}`
const app = join(folder, 'tunda')
stageApp(app, arch)
run('mkdir', ['-p', to])
run('cp', [join(app, 'sbom.cdx.json'), join(to, `${name}.cdx.json`)])
run('cp', [join(app, 'licences.txt'), join(to, `${name}.licences.txt`)])
run('tar', ['-C', folder, ...epoch, '-czf', join(to, `${name}.tar.gz`), 'tunda'])
console.log(join(to, `${name}.tar.gz`))
if (values.image === true) {
  const root = join(folder, 'root')
  makeBase(root, machines[arch])
  run('mv', [app, join(root, 'app')])
  const image = join(to, `${name}.image.tar`)
  addLicences(root, join(root, 'app/licences.txt'))
  await writeImage({ root, folder, to: image, tag: `tunda:${version}`, architecture: machines[arch] })
  console.log(image)
}
