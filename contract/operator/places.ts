import { createQueryNumber } from '../kit/paging.ts'

/** A map shows at most so many places; more of them slow a browser down and say no more. */
const maxPlaces = 2000

/** The number of rows of a call for a map. */
export const PlaceLimit = createQueryNumber(maxPlaces, 1, maxPlaces)
