export { addressKey } from './address-key.ts';
export { departureOf } from './departure.ts';
export { createDoor, type Door, SERVER_LIMITS } from './door.ts';
export { type Encoding, encodingsOf } from './encodings.ts';
export { loggedPath } from './logged-path.ts';
export { Looks } from './looks.ts';
export { HOP_HEADER, isSecretOf, STATE_HEADER, tellsOfTheWay } from './site-hop.ts';
