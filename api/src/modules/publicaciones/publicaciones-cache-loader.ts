import { parse } from 'node:querystring';
import { publicacionesQuerySchema, validar } from '@fluxpartes/contrato';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { requirePrimary } from '../../database/replicas.ts';
import type { LoadedResponse } from '../../http/cache-store.ts';
import { assertStorable } from '../../http/parameters.ts';
import { type CacheLoader, type LoadRequest, ResponseCache } from '../../http/response-cache.ts';
import { listHeaders, partsOf, versionHeaders } from '../../http/responses.ts';
import { CatalogoService } from './catalogo/catalogo.ts';
import { PublicacionesService } from './publicaciones.ts';

const LIST = '/publicaciones';
/** Path of one listing. */
const ONE_ROUTE = '/publicaciones/:id';
const ONE = /^\/publicaciones\/([1-9]\d{0,14})$/;

/** Loads catalogue pages and single listings for the response cache. */
@Injectable()
export class PublicacionesCacheLoader implements OnModuleInit {
  constructor(
    private readonly cache: ResponseCache,
    private readonly catalogo: CatalogoService,
    private readonly publicaciones: PublicacionesService,
  ) {}

  onModuleInit(): void {
    this.cache.serve(LIST, this.read);
  }

  private readonly read: CacheLoader = (call) => {
    const { path, query } = partsOf(call.address);
    if (path === LIST) return this.page(call, query);
    const id = query === '' ? ONE.exec(path)?.[1] : undefined;
    return id === undefined ? undefined : this.one(call, Number(id));
  };

  private async page({ caller, address, prefix }: LoadRequest, text: string): Promise<LoadedResponse | undefined> {
    const parameters = parse(text);
    assertStorable(parameters);
    const query = validar(publicacionesQuerySchema, parameters);
    if (!query.ok) return undefined;
    const { q, cursor, user_id, precio_desde, precio_hasta, total } = query.data;
    const ofFew = [q, cursor, user_id, precio_desde, precio_hasta];
    const isForMany = ofFew.every((value) => value === undefined);
    if (isForMany) requirePrimary();
    const page = await this.catalogo.list(caller, query.data);
    // If the total is not counted yet, the response is not cached.
    const isComplete = total === undefined || page.total !== null;
    return {
      route: LIST,
      headers: listHeaders(page, { address, prefix }),
      body: page.json,
      isShared: isComplete && isForMany,
    };
  }

  private async one({ caller }: LoadRequest, id: number): Promise<LoadedResponse> {
    const publicacion = await this.publicaciones.get(caller, id);
    return {
      route: ONE_ROUTE,
      headers: [...versionHeaders(publicacion), ['Content-Type', 'application/json; charset=utf-8']],
      body: JSON.stringify(publicacion),
      isShared: false,
    };
  }
}
