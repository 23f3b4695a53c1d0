/** Where the browser program begins. */

import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const place = document.getElementById("app");
if (!place) throw new Error("the page has no element with the id 'app' to draw into");
export default mount(App, { target: place });
