/** The most common passwords, worldwide and in Uganda. Digits and signs at the end, capitals and swapped letters do not hide them. */
const words = `
  password passwort pass passw parola secret secrets admin administrator root toor user guest test testing tester demo login welcome
  letmein master manager superuser default change changeme temp qwerty qwertyui qwertyuiop qwert azerty asdf asdfgh asdfghjkl zxcv
  zxcvbn zxcvbnm qazwsx qazwsxedc wsx abc abcd abcde abcdef abcdefg abcdefgh iloveyou loveyou love lovely lover sweetheart baby
  babygirl babyboy honey angel angels princess prince queen king sunshine moonlight flower rainbow butterfly summer winter spring
  autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december football soccer baseball basketball hockey tennis cricket rugby liverpool arsenal chelsea manchester barcelona
  madrid juventus ronaldo messi mourinho gunners monkey dragon tiger lion eagle wolf shadow phantom ninja samurai batman superman
  spiderman ironman starwars pokemon naruto minecraft fortnite google facebook twitter instagram whatsapp youtube yahoo gmail hotmail
  microsoft windows apple iphone samsung nokia tecno infinix itel huawei android computer laptop internet wifi server network database
  michael michelle daniel david joseph joshua matthew andrew anthony charlie thomas robert william james john peter paul mark luke
  mary sarah jessica jennifer ashley nicole hannah grace joy faith hope charity blessing blessed jesus christ jesuschrist god godisgood
  godislove godbless jehovah allah muhammad mohamed ismail fatuma aisha amina halima akello nakato babirye wasswa kato okello otieno
  mukasa mugisha musoke ssali kizza namukasa nalubega nansubuga nakimuli namutebi achieng auma apio opio ocen odongo tumusiime
  uganda kampala entebbe jinja mbarara gulu mbale masaka lira arua soroti kabale fortportal nairobi kenya tanzania rwanda kigali africa
  matooke rolex boda bodaboda tunda shop duka business money dollar shilling shillings cash sales store market phone phones boss family
  mother father mummy daddy brother sister friend friends forever freedom happy lucky star stars computer1 trustno hello helloworld
  whatever nothing access killer hunter ranger buster pepper ginger cookie chocolate banana orange mango cherry coffee cheese pumpkin
`
const common = new Set(words.trim().split(/\s+/))

const swaps: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Is it one of the passwords tried first: a common word with an ending, one character or run repeated, or a row of keys? */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (/^(.{1,4})\1+.?$/.test(plain) || isRun(plain)) return true
  const stem = plain.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  return [stem, plain, ...[stem, plain].map(unswapped)].some((word) => common.has(word) || common.has(halfOf(word)))
}

function unswapped(word: string): string {
  return [...word].map((character) => swaps[character] ?? character).join('')
}

/** `passwordpassword` is as common as `password`. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]

function isRun(plain: string): boolean {
  return rows.some((row) => row.includes(plain) || `${row}${row}`.includes(plain))
}
