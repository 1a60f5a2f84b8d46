import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP recommends. The algorithm is the default of the library. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the hash to store; it contains its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), hashOptions)
}

/**
 * Checks a password against a stored hash. For an unknown user (null) it takes the same time, so that the
 * response time does not reveal whether an email address is known.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one')
  const right = await verify(stored ?? (await dummyHash), password.normalize('NFC'))
  return right && stored !== null
}

let dummyHash: Promise<string> | undefined
