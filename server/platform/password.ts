import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP advises; the algorithm is the library's default. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password; it tells its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), hashOptions)
}

/**
 * Whether `password` is the one of `stored`. Nobody there (null) costs as much time as somebody, so that
 * waiting does not tell whether an address is known.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one')
  const right = await verify(stored ?? (await dummyHash), password.normalize('NFC'))
  return right && stored !== null
}

let dummyHash: Promise<string> | undefined
