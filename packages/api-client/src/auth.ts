import type { DocumentoCampo, Login, Register, RegisterAnswer, Sesion, SesionAbierta } from '@fluxpartes/contrato';
import type { Http, RequestOptions, UploadOptions } from './http.ts';

export type Documentos = Partial<Record<DocumentoCampo, File>>;

/** The calls of the auth module. */
export function createAuthCalls(http: Http) {
  return {
    /** POST /login. The session travels in a cookie that scripts do not see. */
    login: (body: Login) => http.send<Sesion>('POST', '/login', body, { keyless: true }),
    /** POST /logout. It arrives though the page is left at once. */
    logout: () => http.send<undefined>('POST', '/logout', undefined, { keepalive: true, keyless: true }),
    /** GET /sesion: who the cookie stands for. */
    sesion: (options?: RequestOptions) => http.get<Sesion>('/sesion', {}, options),
    /** GET /sesiones: where one is signed in, this session first. */
    sesiones: async (options?: RequestOptions) => (await http.getPage<SesionAbierta>('/sesiones', {}, options)).items,
    /** DELETE /sesiones/{id}: ends one of them. */
    endSesion: (id: number) => http.send<undefined>('DELETE', `/sesiones/${id}`),
    /** DELETE /sesiones: ends all of them, this one too. */
    endOtherSesiones: () => http.send<undefined>('DELETE', '/sesiones', undefined, { keyless: true }),
    /** POST /register with its optional documents. */
    register: (details: Register, documentos: Documentos, options?: UploadOptions) => {
      const form = new FormData();
      for (const [campo, value] of Object.entries(details)) form.set(campo, value);
      for (const [campo, file] of Object.entries(documentos)) if (file) form.set(campo, file, file.name);
      return http.upload<RegisterAnswer>('POST', '/register', form, { ...options, form: 'register' });
    },
  };
}
