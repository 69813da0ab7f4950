import { SetMetadata } from '@nestjs/common';

/** What a call asks of its caller. */
export type Access = 'sin_consulta' | 'sesion' | 'admin';

export const ACCESS = 'fluxpartes:access';

/** The call needs a session, a user's or the administrator's; a guest gets 401. */
export const RequiresSession = () => SetMetadata<string, Access>(ACCESS, 'sesion');

/** The call is the administrator's; a guest gets 401, a user 403. */
export const RequiresAdmin = () => SetMetadata<string, Access>(ACCESS, 'admin');

/** The session is not even looked up: for what has to answer while the database is away. */
export const IgnoresSession = () => SetMetadata<string, Access>(ACCESS, 'sin_consulta');
