import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { ExpectedVersions } from '../../call/expected-versions.ts';
import { documentsHeader } from '../documents-header.ts';

/** A version as `ETag` sends it. A proxy that packs the answer makes it weak; it names the same row all the same. */
const TAG = /^(?:W\/)?"([1-9]\d{0,15})"$/;

/** The versions that an `If-Match` names. What is no version of ours fits no row; `*` fits each one. */
export function parseIfMatch(header: string | undefined): ExpectedVersions {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Parameter: the versions that the call's `If-Match` names. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedVersions =>
    parseIfMatch(context.switchToHttp().getRequest<Request>().header('if-match')),
  [
    documentsHeader({
      name: 'If-Match',
      required: false,
      description: 'The version that was edited, as `ETag` gave it: `"3"`. Another one there meanwhile: 412',
      schema: { type: 'string' },
    }),
  ],
);
