/** Summaries of calls without `@ApiOperation`, by method and path. Move each to its controller when you touch that. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  'GET /publicaciones': 'A page of the catalogue',
  'GET /publicaciones/{id}': 'One listing',
  'POST /publicaciones': 'Publish a listing with its photos',
  'PUT /publicaciones/{id}': 'Edit a listing, add and take away photos',
  'PUT /publicaciones/{id}/pausar': 'Pause a listing, or put it back on sale',
  'DELETE /publicaciones/{id}': 'Delete a listing',
  'GET /usuarios': 'A page of all users, for the administrator',
  'GET /usuarios/{id}': 'A user, as the caller may see them',
  'PUT /usuarios/{id}': 'Edit the own profile (multipart), or any user as the administrator (JSON)',
  'GET /usuarios/{id}/historial': 'What was changed on a user, for the administrator',
  'DELETE /usuarios/{id}': 'Have the own account erased',
  'GET /usuarios/{id}/datos.zip': 'Everything that is held on the caller, as one archive',
  'GET /usuarios.csv': 'The users that a search finds, as a table to take away',
  'PUT /usuarios/{id}/cashback': 'Confirm the cashback that the server holds',
};
