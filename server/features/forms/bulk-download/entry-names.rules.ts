/** Names of zip entries that are unique and valid on every operating system. */

// Path separators, characters that Windows forbids, control and direction characters.
// oxlint-disable-next-line no-control-regex -- control characters are meant
const forbiddenCharacters = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function toSafeEntryName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(forbiddenCharacters, '_')
    .replace(/^[. ]+/, '')
    .trim()
  return plain === '' || plain === '.pdf' ? 'Protokoll.pdf' : plain
}

const maxNameLength = 120

/** Returns the entry names in the order of the files; a repeated name gets a number. */
export function createEntryNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = '', end = ''] = /^(.*?)(\.[a-z0-9]+)?$/is.exec(toSafeEntryName(name)) ?? []
    const short = [...stem].slice(0, maxNameLength).join('')
    let unique = `${short}${end}`
    // Some file systems ignore case.
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${short} (${count})${end}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
