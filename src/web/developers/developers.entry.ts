/** The script of the page for developers: the viewer of the OpenAPI document, which defines its own element. */
import 'openapi-explorer';
